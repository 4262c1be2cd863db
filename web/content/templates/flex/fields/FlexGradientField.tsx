import { Checkbox, Stack } from "@mantine/core";
import { colourProperty } from "#domain/content/templates/flex/flex-properties.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { FlexColourField } from "./FlexColourField.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

const BLANK_GRADIENT = {
	type: "linearGradient",
	angle: "135deg",
	startColor: "#1f6f5c",
	endColor: "#71b280",
};

const GRADIENT_COLOURS = [
	{ name: "startColor", label: "始まりの色" },
	{ name: "centerColor", label: "途中の色" },
	{ name: "endColor", label: "終わりの色" },
];

/** Checkbox of a gradient with its colours and angle. */
export function FlexGradientField({ property, value, onChange, errors }: FlexPropertyFieldProps<"gradient">) {
	const gradient = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
	// Only the middle colour may be missing; an empty other one stays, so that its error is shown.
	const set = (name: string, part: unknown) => {
		const { [name]: _, ...rest } = gradient ?? {};
		onChange(part === undefined && name === "centerColor" ? rest : { ...gradient, [name]: part ?? "" });
	};
	return (
		<Stack gap="xs">
			<Checkbox
				label={property.label}
				checked={gradient !== null}
				onChange={(event) => onChange(event.currentTarget.checked ? BLANK_GRADIENT : undefined)}
				error={errors[""]}
			/>
			{gradient && (
				<>
					{GRADIENT_COLOURS.map(({ name, label }) => (
						<FlexColourField
							key={name}
							property={{ ...colourProperty(name, label), as: "colour" }}
							value={gradient[name]}
							onChange={(colour) => set(name, colour)}
							errors={{ "": errors[name] ?? "" }}
						/>
					))}
					<NumberInput
						label="向き"
						suffix="°"
						min={0}
						max={359}
						clampBehavior="none"
						value={Number.parseFloat(String(gradient.angle)) || 0}
						onChange={(angle) => typeof angle === "number" && set("angle", `${angle}deg`)}
						error={errors.angle}
					/>
				</>
			)}
		</Stack>
	);
}
