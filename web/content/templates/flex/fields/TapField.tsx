import { NativeSelect, Stack } from "@mantine/core";
import type { ComponentType } from "react";
import { isBlock } from "#domain/content/templates/flex/block.ts";
import { TAPS, type TapProperty, tapOf } from "#domain/content/templates/flex/taps.ts";
import { FlexChoiceField, UNSET } from "./ChoiceField.tsx";
import { DeedField } from "./DeedField.tsx";
import { MomentField } from "./MomentField.tsx";
import type { PropertyFieldProps } from "./PropertyField.tsx";
import { FlexWordsField } from "./WordsField.tsx";

/** Tap action, and the label of a button. */
export function TapField({ property, value, onChange, errors }: PropertyFieldProps<"tap">) {
	const { label, hint, named = false, only } = property;
	const action = isBlock(value) ? value : null;
	const offered = TAPS.filter(({ name }) => only === undefined || name === only);
	const tap = tapOf(action, offered);
	const said = typeof action?.label === "string" ? action.label : undefined;
	const choose = (name: string) => {
		const next = offered.find((tap) => tap.name === name);
		onChange(
			next ? { ...(said !== undefined && { label: said }), ...next.blank(said ?? "タップ") } : undefined,
		);
	};
	const set = (name: string, part: unknown) => {
		const { [name]: _, ...rest }: Record<string, unknown> = action ?? {};
		const next = part === undefined ? rest : { ...action, [name]: part };
		onChange(tap?.after && isBlock(next) ? tap.after(next, name) : next);
	};
	return (
		<Stack gap="xs">
			{named && (
				<FlexWordsField
					property={{ name: "label", label: "ボタン名", as: "words", rows: 1 }}
					value={said}
					onChange={(label) => set("label", label)}
					errors={{ "": errors.label ?? "" }}
				/>
			)}
			<NativeSelect
				label={label}
				description={hint}
				value={tap?.name ?? (action ? OTHER : "")}
				onChange={(event) => choose(event.currentTarget.value)}
				data={[
					...(named ? [] : [{ value: "", label: UNSET }]),
					...offered.map(({ name, label }) => ({ value: name, label })),
					...(action && !tap ? [{ value: OTHER, label: `JSONで指定（${String(action.type)}）` }] : []),
				]}
				error={errors[""] || errors.type}
			/>
			{action &&
				tap
					?.properties(action)
					.map((property) => (
						<Part
							key={property.name}
							property={property}
							value={action[property.name]}
							onChange={(part) => set(property.name, part)}
							errors={{ "": errors[property.name] ?? "" }}
						/>
					))}
			{action && !named && (
				<FlexWordsField
					property={{ name: "label", label: "読み上げる名前", as: "words", rows: 1 }}
					value={said}
					onChange={(label) => set("label", label)}
					errors={{ "": errors.label ?? "" }}
				/>
			)}
		</Stack>
	);
}

const OTHER = "other";

type PartProps = Omit<PropertyFieldProps, "property"> & { property: TapProperty };

const PARTS: { [As in TapProperty["as"]]: ComponentType<PropertyFieldProps<As>> } = {
	words: FlexWordsField,
	deed: DeedField,
	choice: FlexChoiceField,
	moment: MomentField,
};

function Part({ property, ...rest }: PartProps) {
	const Field = PARTS[property.as] as ComponentType<PartProps>;
	return <Field property={property} {...rest} />;
}
