import { whyNotAddable } from "#domain/engine/selector/restrictions.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { NO_CHOICES } from "#web/engine/filters/conditions/choices/texts.ts";
import { ItemSelector, type ItemSelectorProps } from "#web/engine/selector/ItemSelector.tsx";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";

/** What an effect is about: it must be chosen, and what was deleted since stays to be seen. */
export function ItemField(props: ItemSelectorProps) {
	const { kind, description, error } = props;
	const { list } = useSelectorList(useKindSource(kind), true);
	const chosen = chosenIn(props);
	const known = new Set(list?.items.map(({ id }) => id));
	const isGone = list !== undefined && chosen.some((id) => !known.has(id));
	const isEmpty = list?.items.every((item) => whyNotAddable(item, props) !== null) ?? false;
	return (
		<ItemSelector
			{...props}
			required
			showDeleted
			description={isEmpty && chosen.length === 0 ? NO_CHOICES : description}
			error={error ?? (isGone ? FIELD_TEXTS.choiceDeleted : undefined)}
		/>
	);
}

const chosenIn = ({ multiple, value }: ItemSelectorProps): readonly number[] => {
	if (multiple) return value;
	return value === null ? [] : [value];
};
