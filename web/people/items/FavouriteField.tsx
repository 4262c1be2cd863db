import { Toggle } from "#web/platform/ui/Toggle.tsx";

/** Codes of an item's `rate`. */
export const ITEM_RATE = { normal: 1, favourite: 2 } as const;
type ItemRate = (typeof ITEM_RATE)[keyof typeof ITEM_RATE];

interface FavouriteFieldProps {
	value: ItemRate;
	onChange: (rate: ItemRate) => void;
}

/** Toggle that makes an item a favourite. */
export const FavouriteField = ({ value, onChange }: FavouriteFieldProps) => (
	<Toggle
		label="お気に入りにする"
		checked={value === ITEM_RATE.favourite}
		onChange={(event) => onChange(event.currentTarget.checked ? ITEM_RATE.favourite : ITEM_RATE.normal)}
	/>
);
