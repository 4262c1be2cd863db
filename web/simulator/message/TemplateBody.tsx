import { Text, UnstyledButton } from "@mantine/core";
import type { Action, Card, ShownMessage } from "./line.ts";
import classes from "./Message.module.css";
import { Picture } from "./Picture.tsx";
import { actionLabel, useTap, useTapProps } from "./tap.ts";

/** A layout of LINE's. Cards side by side are scrolled through. */
export function TemplateBody({ message: { template, altText } }: { message: ShownMessage }) {
	if (!template) return null;
	if (!template.columns) return <TemplateCard card={template as Card} />;
	return (
		<div className={classes.carousel} role="group" aria-label={altText}>
			{template.columns.map((column, index) =>
				column.imageUrl ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: cards of a message have no ids and never move
					<ImageCard key={index} imageUrl={column.imageUrl} action={column.action} />
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: as above
					<TemplateCard key={index} card={column} />
				),
			)}
		</div>
	);
}

function TemplateCard({ card }: { card: Card }) {
	const tapProps = useTapProps(card.defaultAction);
	return (
		<div className={classes.card}>
			<div {...tapProps}>
				{card.thumbnailImageUrl && <Picture src={card.thumbnailImageUrl} alt="" className={classes.thumbnail} />}
				<div className={classes.cardText}>
					{card.title && <Text fw={600}>{card.title}</Text>}
					<Text size="sm" className={classes.lines}>
						{card.text}
					</Text>
				</div>
			</div>
			<CardButtons actions={card.actions} />
		</div>
	);
}

function CardButtons({ actions }: { actions: Action[] }) {
	const tap = useTap();
	return actions.map((action, index) => (
		<UnstyledButton
			// biome-ignore lint/suspicious/noArrayIndexKey: buttons of a message have no ids and never move
			key={index}
			className={classes.cardButton}
			onClick={() => tap(action)}
		>
			{actionLabel(action)}
		</UnstyledButton>
	));
}

function ImageCard({ imageUrl, action }: { imageUrl: string; action?: Action | undefined }) {
	const tapProps = useTapProps(action);
	return (
		<div className={classes.imageCard} {...tapProps}>
			<Picture src={imageUrl} alt="" className={classes.square} />
			{action?.label && <span className={classes.imageLabel}>{action.label}</span>}
		</div>
	);
}
