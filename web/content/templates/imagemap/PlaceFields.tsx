import { SimpleGrid } from "@mantine/core";
import type { RichMenuArea } from "#domain/content/rich-menus/layout.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";

interface PlaceFieldsProps {
	place: RichMenuArea;
	/** Size of the picture. */
	size: { width: number; height: number };
	onChange: (part: Partial<RichMenuArea>) => void;
	/** Error and field mark of a field. */
	of: (name: keyof RichMenuArea) => { error: string | undefined };
}

/** Numeric position and size on a picture. */
export function PlaceFields({ place, size, onChange, of }: PlaceFieldsProps) {
	const pixels = (name: keyof RichMenuArea, label: string, max: number) => (
		<NumberInput
			label={label}
			suffix=" px"
			allowDecimal={false}
			min={name === "x" || name === "y" ? 0 : 1}
			max={max}
			clampBehavior="none"
			value={place[name]}
			onChange={(value) => onChange({ [name]: typeof value === "number" ? value : 0 })}
			{...of(name)}
		/>
	);
	return (
		<SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
			{pixels("x", "左からの位置", size.width)}
			{pixels("y", "上からの位置", size.height)}
			{pixels("width", "幅", size.width)}
			{pixels("height", "高さ", size.height)}
		</SimpleGrid>
	);
}
