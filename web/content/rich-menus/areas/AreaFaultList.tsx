import { List } from "@mantine/core";
import type { findAreaFaults } from "#domain/content/rich-menus/area-faults.ts";
import { areaFaultText } from "./areaFaultText.ts";

/** Faults of the areas in words; nothing without faults. */
export function AreaFaultList({ faults }: { faults: ReturnType<typeof findAreaFaults> }) {
	const texts = faults.flatMap((fault, index) => {
		const text = areaFaultText(fault);
		return text === null ? [] : [`ボタン${index + 1}: ${text}`];
	});
	if (texts.length === 0) return null;
	return (
		<List size="sm" c="var(--mantine-color-error)" role="status" aria-label="枠の注意">
			{texts.map((text) => (
				<List.Item key={text}>{text}</List.Item>
			))}
			{faults.some(({ overlaps }) => overlaps.length > 0) && (
				<List.Item>重なったところでは、番号の小さいボタンがタップされます。</List.Item>
			)}
		</List>
	);
}
