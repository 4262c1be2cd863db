import { Input } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { toggled } from "#domain/engine/selector/chosen.ts";
import type { SelectableItem } from "#domain/engine/selector/item.ts";
import { type SelectableKind, selectable } from "#domain/engine/selector/kinds.ts";
import type { Restrictions } from "#domain/engine/selector/restrictions.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector.ts";
import { ChosenItems } from "./ChosenItems.tsx";
import { SelectorPanel } from "./SelectorPanel.tsx";
import type { SelectorSource } from "./source.ts";
import { useChosen } from "./useChosen.ts";
import { useKindSource } from "./useKindSource.ts";
import { useSelectorList } from "./useSelectorList.ts";

interface OneItem {
	multiple?: false | undefined;
	value: number | null;
	/** Told the item too, where one was chosen. */
	onChange: (id: number | null, item?: SelectableItem) => void;
}

interface ManyItems {
	multiple: true;
	value: readonly number[];
	onChange: (ids: number[]) => void;
}

interface CommonProps extends Restrictions {
	kind: SelectableKind;
	/** The kind's by default. */
	label?: string | undefined;
	description?: ReactNode;
	error?: ReactNode;
	required?: boolean | undefined;
	disabled?: boolean | undefined;
	/** Shows chosen items that were deleted, instead of dropping them (E-329 to E-332). */
	showDeleted?: boolean | undefined;
	/** Offers to make what is missing, where the kind and the operator's abilities admit it. */
	appendable?: boolean | undefined;
	/** Ids that are not offered: the item that is being edited. */
	without?: readonly number[] | undefined;
	/** Sends an item for a test; it says itself what became of it, and fails by throwing. */
	onTest?: ((item: SelectableItem) => Promise<void>) | undefined;
	onPreview?: ((item: SelectableItem) => void) | undefined;
	/** Where the items come from; from the server by default. */
	source?: SelectorSource | undefined;
	/** Where the cursor is put when the field is wrong. */
	"data-field"?: string | undefined;
}

export type ItemSelectorProps = CommonProps & (OneItem | ManyItems);

/** Chooses one item of a kind, or several: the chosen ones as chips, and a panel with all there are. */
export const ItemSelector = (props: ItemSelectorProps) =>
	props.source ? <Selector {...props} source={props.source} /> : <SelectorOfKind {...props} />;

const SelectorOfKind = (props: ItemSelectorProps) => (
	<Selector {...props} source={useKindSource(props.kind)} />
);

function Selector(props: ItemSelectorProps & { source: SelectorSource }) {
	const { kind, source, description, error, required, showDeleted = false } = props;
	const kindLabel = selectable(kind).label;
	const label = props.label ?? kindLabel;
	const id = useId();
	const [opened, setOpened] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const ids = idsOf(props);
	const data = useSelectorList(source, opened || ids.length > 0);
	const change = (next: number[], item?: SelectableItem) =>
		props.multiple ? props.onChange(next) : props.onChange(next.at(-1) ?? null, item);
	const chosen = useChosen({
		ids,
		list: data.list,
		reload: data.reload,
		showDeleted,
		mayDrop: () => !button.current?.matches(":disabled"),
		onDrop: (remaining) => change(remaining),
	});
	const hasDeleted = chosen.some(({ state }) => state === "deleted");
	const choose = (item: SelectableItem) => {
		if (props.multiple) return change(toggled(ids, item.id));
		change([item.id], item);
		setOpened(false);
	};
	const warning = hasDeleted && SELECTOR_TEXTS.selectorDeletedChosen(kindLabel);
	const described = [description && `${id}-description`, (error || warning) && `${id}-error`];
	return (
		<Input.Wrapper
			id={id}
			label={label}
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			description={description}
			error={error || warning || undefined}
			required={required}
		>
			<ChosenItems
				chosen={chosen}
				label={label}
				kindLabel={kindLabel}
				multiple={props.multiple === true}
				removable={!required || props.multiple === true}
				disabled={props.disabled}
				mayRead={source.mayRead}
				invalid={Boolean(error) || hasDeleted}
				describedBy={described.filter(Boolean).join(" ") || undefined}
				button={button}
				field={props["data-field"]}
				onOpen={() => setOpened(true)}
				onRemove={(removed) => change(ids.filter((other) => other !== removed))}
			/>
			<SelectorPanel
				opened={opened}
				onClose={() => setOpened(false)}
				title={`${label}を選択`}
				kind={kind}
				source={source}
				data={data}
				multiple={props.multiple === true}
				ids={ids}
				restrictions={props}
				without={props.without}
				appendable={props.appendable !== false && source.mayAppend}
				onChoose={choose}
				onTest={props.onTest}
				onPreview={props.onPreview}
			/>
		</Input.Wrapper>
	);
}

const idsOf = ({ multiple, value }: OneItem | ManyItems): readonly number[] => {
	if (multiple) return value;
	return value === null ? [] : [value];
};
