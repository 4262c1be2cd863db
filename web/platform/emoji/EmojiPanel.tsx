import { useFocusTrap } from "@mantine/hooks";
import { EmojiPicker, type EmojiPickerListComponents } from "frimousse";
import useSWRImmutable from "swr/immutable";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import classes from "./Emoji.module.css";
import { EmojiLoading } from "./EmojiLoading.tsx";
import { loadEmojis } from "./loadEmojis.ts";

/** Emojis per line. */
const PER_LINE = 9;

/** Whether this is a touch device, on which a focused search would open the keyboard over the emojis. */
const isTouchDevice = () => matchMedia("(pointer: coarse)").matches;

/** Emoji picker by category, with search and keyboard navigation. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
	// The hook, not the FocusTrap component, which takes the focus back on every render, even while the
	// picker fades out.
	const trap = useFocusTrap();
	const { data, error, mutate } = useSWRImmutable("emojis", loadEmojis);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <EmojiLoading />;
	const isTouch = isTouchDevice();
	return (
		<div ref={trap}>
			<EmojiPicker.Root
				className={classes.panel}
				locale="ja"
				columns={PER_LINE}
				resolveEmojiData={() => data}
				onEmojiSelect={({ emoji }) => onPick(emoji)}
			>
				<EmojiPicker.Search
					className={classes.search}
					aria-label="絵文字を検索"
					placeholder="名前で検索（例: ハート）"
					data-autofocus={isTouch ? undefined : true}
				/>
				<EmojiPicker.Viewport
					className={classes.list}
					tabIndex={0}
					role="group"
					aria-label="絵文字の一覧"
					data-autofocus={isTouch ? true : undefined}
				>
					<EmojiPicker.Empty>
						<p className={classes.empty}>絵文字が見つかりません</p>
					</EmojiPicker.Empty>
					<EmojiPicker.List aria-label="絵文字" components={PARTS} />
				</EmojiPicker.Viewport>
				<EmojiPicker.ActiveEmoji>
					{({ emoji }) => (
						<p className={classes.name} aria-hidden="true">
							{emoji ? `${emoji.emoji} ${emoji.label}` : "絵文字を選んでください"}
						</p>
					)}
				</EmojiPicker.ActiveEmoji>
			</EmojiPicker.Root>
		</div>
	);
}

/** Converts the library's indexes, which start at 0, to ARIA's, which start at 1. */
const fromOne = <Props extends { "aria-colindex"?: number; "aria-rowindex"?: number }>(
	props: Props,
): Props => ({
	...props,
	...(props["aria-colindex"] !== undefined && { "aria-colindex": props["aria-colindex"] + 1 }),
	...(props["aria-rowindex"] !== undefined && { "aria-rowindex": props["aria-rowindex"] + 1 }),
});

/** Stable components, because the library measures them. */
const PARTS: Partial<EmojiPickerListComponents> = {
	Emoji: ({ emoji, ...rest }) => (
		<button type="button" title={emoji.label} {...fromOne(rest)} className={classes.emoji}>
			{emoji.emoji}
		</button>
	),
	Row: (props) => <div {...fromOne(props)} />,
	CategoryHeader: ({ category, ...rest }) => (
		<div {...rest} className={classes.category}>
			{category.label}
		</div>
	),
};
