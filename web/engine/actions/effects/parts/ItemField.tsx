import { reasonNotAddable } from "#domain/engine/selector/selection-restrictions.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { NO_CHOICES } from "#web/engine/filters/conditions/choices/choiceTexts.ts";
import { ItemSelector, type ItemSelectorProps } from "#web/engine/selector/ItemSelector.tsx";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";

/** Required item of an effect; a deleted item stays visible with an error. */
export function ItemField(props: ItemSelectorProps) {
	const { kind, description, error } = props;
	const { list } = useSelectorList(useKindSource(kind), true);
	const selectedIds = selectedIdsOf(props);
	const existingIds = new Set(list?.items.map(({ id }) => id));
	const isGone = list !== undefined && selectedIds.some((id) => !existingIds.has(id));
	const isEmpty = list?.items.every((item) => reasonNotAddable(item, props) !== null) ?? false;
	return (
		<ItemSelector
			{...props}
			required
			showDeleted
			description={isEmpty && selectedIds.length === 0 ? NO_CHOICES : description}
			error={error ?? (isGone ? FIELD_TEXTS.choiceDeleted : undefined)}
		/>
	);
}

const selectedIdsOf = ({ multiple, value }: ItemSelectorProps): readonly number[] => {
	if (multiple) return value;
	return value === null ? [] : [value];
};
