import { Input } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import { type SelectableKind, selectableKindOf } from "#domain/engine/selector/selectable-kinds.ts";
import { toggleId } from "#domain/engine/selector/selected-items.ts";
import type { Restrictions } from "#domain/engine/selector/selection-restrictions.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { ChosenItems } from "./ChosenItems.tsx";
import type { SelectorSource } from "./selectorSource.ts";
import { useChosenItems } from "./useChosenItems.ts";
import { useKindSource } from "./useKindSource.ts";
import { useSelectorList } from "./useSelectorList.ts";

const SelectorPanel = latePart(
	async () => (await import("./SelectorPanel.tsx")).SelectorPanel,
	({ opened }) => opened,
);

interface SingleItemProps {
	multiple?: false | undefined;
	value: number | null;
	/** Also receives the item, if one was selected. */
	onChange: (id: number | null, item?: SelectableItem) => void;
}

interface MultipleItemsProps {
	multiple: true;
	value: readonly number[];
	onChange: (ids: number[]) => void;
}

interface CommonProps extends Restrictions {
	kind: SelectableKind;
	/** The label of the kind by default. */
	label?: string | undefined;
	description?: ReactNode;
	error?: ReactNode;
	required?: boolean | undefined;
	disabled?: boolean | undefined;
	/** Shows selected items that were deleted, instead of dropping them (E-329 to E-332). */
	showDeleted?: boolean | undefined;
	/** Offers to create a missing item, if the kind and the operator's abilities allow it. */
	appendable?: boolean | undefined;
	/** Excluded ids, such as the edited item. */
	excludedIds?: readonly number[] | undefined;
	/** Sends an item as a test; reports success itself, and throws on failure. */
	onTest?: ((item: SelectableItem) => Promise<void>) | undefined;
	onPreview?: ((item: SelectableItem) => void) | undefined;
	/** Source of the items; the server by default. */
	source?: SelectorSource | undefined;
	/** Field name by which the cursor finds an invalid field. */
	"data-field"?: string | undefined;
}

export type ItemSelectorProps = CommonProps & (SingleItemProps | MultipleItemsProps);

/** Selector for one or several items of a kind: chips for the selected ones, and a panel with all items. */
export const ItemSelector = (props: ItemSelectorProps) =>
	props.source ? <Selector {...props} source={props.source} /> : <SelectorOfKind {...props} />;

const SelectorOfKind = (props: ItemSelectorProps) => (
	<Selector {...props} source={useKindSource(props.kind)} />
);

function Selector(props: ItemSelectorProps & { source: SelectorSource }) {
	const { kind, source, description, error, required, showDeleted = false } = props;
	const kindLabel = selectableKindOf(kind).label;
	const label = props.label ?? kindLabel;
	const id = useId();
	const [opened, setOpened] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const ids = idsOf(props);
	const data = useSelectorList(source, opened || ids.length > 0);
	const change = (next: number[], item?: SelectableItem) =>
		props.multiple ? props.onChange(next) : props.onChange(next.at(-1) ?? null, item);
	const selected = useChosenItems({
		ids,
		list: data.list,
		reload: data.reload,
		showDeleted,
		mayDrop: () => !button.current?.matches(":disabled"),
		onDrop: (remaining) => change(remaining),
	});
	const hasDeleted = selected.some(({ state }) => state === "deleted");
	const choose = (item: SelectableItem) => {
		if (props.multiple) return change(toggleId(ids, item.id));
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
				selected={selected}
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
				excludedIds={props.excludedIds}
				appendable={props.appendable !== false && source.mayAppend}
				onChoose={choose}
				onTest={props.onTest}
				onPreview={props.onPreview}
			/>
		</Input.Wrapper>
	);
}

const idsOf = ({ multiple, value }: SingleItemProps | MultipleItemsProps): readonly number[] => {
	if (multiple) return value;
	return value === null ? [] : [value];
};
