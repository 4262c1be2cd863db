import { ActionIcon, Badge, Button, UnstyledButton } from "@mantine/core";
import type { SelectableBadge, SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { CheckIcon, StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import classes from "./SelectorItemList.module.css";

interface SelectorItemProps {
	item: SelectableItem;
	/** Shown if the name alone is ambiguous. */
	folder: string | undefined;
	isSelected: boolean;
	isAddable: boolean;
	onChoose: () => void;
	/** Undefined for kinds without favourites. */
	onStar: (() => void) | undefined;
	mayStar: boolean;
	onTest: (() => Promise<void>) | undefined;
	onPreview: (() => void) | undefined;
}

/** Item to choose, with its further actions. */
export function SelectorItem(props: SelectorItemProps) {
	const { item, folder, isSelected, isAddable, onStar, mayStar, onTest, onPreview } = props;
	const { name, badge, fresh, favorite } = item;
	const note = [item.type_name, folder].filter(Boolean).join("・");
	return (
		<li className={classes.item} data-chosen={isSelected || undefined} data-refused={!isAddable || undefined}>
			<UnstyledButton
				className={classes.choose}
				aria-pressed={isSelected}
				title={name}
				onClick={props.onChoose}
				{...rowTarget}
			>
				<span className={classes.check}>{isSelected && <CheckIcon />}</span>
				<span className={classes.text}>
					<span className={classes.name}>{name}</span>
					{note && <span className={classes.note}>{note}</span>}
				</span>
				{fresh && <Badge size="sm">新着</Badge>}
				{badge && <ColouredBadge badge={badge} />}
			</UnstyledButton>
			{onStar && (
				<ActionIcon
					variant="subtle"
					color="gray"
					className={classes.star}
					aria-label={`「${name}」をお気に入りにする`}
					aria-pressed={favorite}
					disabled={!mayStar}
					onClick={onStar}
				>
					<StarIcon filled={favorite} />
				</ActionIcon>
			)}
			{onTest && <TestButton name={name} onTest={onTest} />}
			{onPreview && (
				<Button
					variant="default"
					size="xs"
					className={classes.button}
					aria-label={`「${name}」をプレビュー`}
					onClick={onPreview}
				>
					プレビュー
				</Button>
			)}
		</li>
	);
}

/** Button that sends an item as a test; busy until it is sent (E-294). */
function TestButton({ name, onTest }: { name: string; onTest: () => Promise<void> }) {
	const { busy: sending, run } = useBusy();
	const send = () => run(() => onTest().catch(toastFailed));
	return (
		<Button
			variant="default"
			size="xs"
			className={classes.button}
			aria-label={sending ? `「${name}」をテスト送信中…` : `「${name}」をテスト送信`}
			aria-busy={sending}
			// Not `disabled`, which would lose the cursor and with it the keys of the panel.
			aria-disabled={sending}
			data-disabled={sending || undefined}
			onClick={send}
		>
			{sending ? "送信中…" : "テスト"}
		</Button>
	);
}

/** Colours of this site for the classes, because small text must be readable in both colour schemes. */
const BADGE_COLOURS: Record<ColourClass, string> = {
	default: "gray",
	primary: "accent",
	success: "green",
	info: "accent",
	warning: "yellow",
	danger: "red",
};

const ColouredBadge = ({ badge: { text, bgColorClass } }: { badge: SelectableBadge }) => (
	<Badge size="sm" color={BADGE_COLOURS[bgColorClass]}>
		{text}
	</Badge>
);
