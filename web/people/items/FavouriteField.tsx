import { Toggle } from "#web/platform/ui/Toggle.tsx";

interface FavouriteFieldProps {
	/** 2 = starred, 1 = normal. */
	value: 1 | 2;
	onChange: (rate: 1 | 2) => void;
}

/** Toggle that makes an item a favourite. */
export const FavouriteField = ({ value, onChange }: FavouriteFieldProps) => (
	<Toggle
		label="お気に入りにする"
		checked={value === 2}
		onChange={(event) => onChange(event.currentTarget.checked ? 2 : 1)}
	/>
);
