import type { ReactNode } from "react";
import type { FlexLook, MessageLook, TemplateType } from "#domain/engine/kinds/template.ts";
import { textColourOn } from "#domain/platform/colours/text-colour.ts";
import { ThumbnailCell } from "#web/engine/explorer/cells/ThumbnailCell.tsx";
import classes from "./TemplateThumbnail.module.css";

/** Picture of a message, its words, or a small drawing of its kind. */
export function TemplateThumbnail({ row }: { row: MessageLook & { name: string } }) {
	const { name, type, media_url, look, content_text } = row;
	if (media_url) return <ThumbnailCell url={media_url} alt={`「${name}」の画像`} />;
	if (look) return <FlexCard look={look} />;
	if (type === "text" && content_text)
		return (
			<span className={classes.drawing} aria-hidden="true">
				<span className={classes.words}>{content_text}</span>
			</span>
		);
	return (
		<svg viewBox="0 0 64 40" className={classes.drawing} aria-hidden="true">
			{DRAWINGS[type as TemplateType]}
		</svg>
	);
}

/** First words of a Flex message in its own colours; behind it a second bubble, if there are several. */
const FlexCard = ({ look: { ground, accent, title, bubbles } }: { look: FlexLook }) => (
	<span className={classes.drawing} aria-hidden="true">
		<span
			className={classes.bubble}
			data-many={bubbles > 1 || undefined}
			style={ground ? { background: ground, color: textColourOn(ground) } : undefined}
		>
			<span className={classes.band} style={accent ? { background: accent } : undefined} />
			<span className={classes.title}>{title}</span>
		</span>
	</span>
);

const card = (x: number, width = 20) => (
	<>
		<rect x={x} y="7" width={width} height="26" rx="3" className={classes.paper} />
		<rect x={x} y="7" width={width} height="11" rx="3" className={classes.tint} />
		<path d={`M${x + 3} 22.5h${width - 6}M${x + 3} 27.5h${width - 10}`} className={classes.line} />
	</>
);

const bubble = (children: ReactNode) => (
	<>
		<path d="M18 8h34a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H20l-6 4V12a4 4 0 0 1 4-4z" className={classes.paper} />
		{children}
	</>
);

const DRAWINGS: Record<TemplateType, ReactNode> = {
	text: bubble(<path d="M21 15h28M21 20h28M21 25h16" className={classes.line} />),
	image: <rect x="14" y="6" width="36" height="28" rx="3" className={classes.tint} />,
	video: (
		<>
			<rect x="14" y="6" width="36" height="28" rx="3" className={classes.tint} />
			<path d="m29 14 9 6-9 6z" className={classes.mark} />
		</>
	),
	audio: bubble(<path d="M22 19v4M27 15v11M32 12v16M37 16v8M42 18v5" className={classes.line} />),
	sticker: (
		<>
			<circle cx="32" cy="20" r="13" className={classes.tint} />
			<path d="M27 17v1.5M37 17v1.5M26 23c3 4 9 4 12 0" className={classes.line} />
		</>
	),
	location: (
		<>
			<path d="M32 35c-7-8-10-11-10-17a10 10 0 0 1 20 0c0 6-3 9-10 17z" className={classes.tint} />
			<circle cx="32" cy="17" r="4" className={classes.paper} />
		</>
	),
	coupon: (
		<>
			<rect x="10" y="8" width="44" height="24" rx="3" className={classes.tint} />
			<path d="M40 8v24" strokeDasharray="3 2" className={classes.line} />
			<path d="M16 17h18M16 23h12" className={classes.line} />
		</>
	),
	imagemap: (
		<>
			<rect x="12" y="6" width="40" height="28" rx="3" className={classes.tint} />
			<path d="M32 6v28M12 20h40" className={classes.line} />
		</>
	),
	carousel: (
		<>
			{card(4)}
			{card(27)}
			{card(50)}
		</>
	),
	flex: card(20, 24),
	pack: (
		<>
			<rect x="18" y="4" width="34" height="20" rx="3" className={classes.tint} />
			<rect x="14" y="9" width="34" height="20" rx="3" className={classes.paper} />
			<rect x="10" y="14" width="34" height="20" rx="3" className={classes.paper} />
			<path d="M16 21h22M16 27h14" className={classes.line} />
		</>
	),
};
