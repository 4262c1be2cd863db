import { Stack } from "@mantine/core";
import type { ComponentType } from "react";
import { isFlexBlock } from "#domain/content/templates/flex/flex-block.ts";
import {
	FLEX_TAP_KINDS,
	type FlexTapProperty,
	flexTapKindOf,
} from "#domain/content/templates/flex/flex-tap-kinds.ts";
import { ChipChoice } from "#web/platform/ui/ChipChoice.tsx";
import { FlexActionField } from "./FlexActionField.tsx";
import { FlexChoiceField, UNSET_LABEL } from "./FlexChoiceField.tsx";
import { FlexDateTimeField } from "./FlexDateTimeField.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";
import { FlexTextField } from "./FlexTextField.tsx";

/** Fields of a tap: its kind, its properties and its label. */
export function FlexTapField({ property, value, onChange, errors }: FlexPropertyFieldProps<"tap">) {
	const { label, hint, hasLabelField = false, only } = property;
	const action = isFlexBlock(value) ? value : null;
	const tapKinds = FLEX_TAP_KINDS.filter(({ name }) => only === undefined || name === only);
	const tap = flexTapKindOf(action, tapKinds);
	const tapLabel = typeof action?.label === "string" ? action.label : undefined;
	const choose = (name: string) => {
		const next = tapKinds.find((tap) => tap.name === name);
		onChange(
			next
				? { ...(tapLabel !== undefined && { label: tapLabel }), ...next.blank(tapLabel ?? "タップ") }
				: undefined,
		);
	};
	const set = (name: string, part: unknown) => {
		const { [name]: _, ...rest }: Record<string, unknown> = action ?? {};
		const next = part === undefined ? rest : { ...action, [name]: part };
		onChange(tap?.afterChange && isFlexBlock(next) ? tap.afterChange(next, name) : next);
	};
	return (
		<Stack gap="xs">
			{hasLabelField && (
				<FlexTextField
					property={{ name: "label", label: "ボタン名", as: "words", rows: 1 }}
					value={tapLabel}
					onChange={(label) => set("label", label)}
					errors={{ "": errors.label ?? "" }}
				/>
			)}
			<ChipChoice
				label={label}
				description={hint}
				value={tap?.name ?? (action ? OTHER : "")}
				onChange={choose}
				options={[
					...(hasLabelField ? [] : [{ value: "", label: UNSET_LABEL }]),
					...tapKinds.map(({ name, label }) => ({ value: name, label })),
					...(action && !tap ? [{ value: OTHER, label: `JSONで指定（${String(action.type)}）` }] : []),
				]}
				error={errors[""] || errors.type}
			/>
			{action &&
				tap
					?.properties(action)
					.map((property) => (
						<TapPartField
							key={property.name}
							property={property}
							value={action[property.name]}
							onChange={(part) => set(property.name, part)}
							errors={{ "": errors[property.name] ?? "" }}
						/>
					))}
			{action && !hasLabelField && (
				<FlexTextField
					property={{ name: "label", label: "読み上げる名前", as: "words", rows: 1 }}
					value={tapLabel}
					onChange={(label) => set("label", label)}
					errors={{ "": errors.label ?? "" }}
				/>
			)}
		</Stack>
	);
}

/** Choice of a tap that only JSON can express. */
const OTHER = "other";

type TapPartFieldProps = Omit<FlexPropertyFieldProps, "property"> & { property: FlexTapProperty };

/** Components by the kind of a tap's property (`as`). */
const PART_COMPONENTS: { [As in FlexTapProperty["as"]]: ComponentType<FlexPropertyFieldProps<As>> } = {
	words: FlexTextField,
	action: FlexActionField,
	choice: FlexChoiceField,
	moment: FlexDateTimeField,
};

function TapPartField({ property, ...rest }: TapPartFieldProps) {
	const Field = PART_COMPONENTS[property.as] as ComponentType<TapPartFieldProps>;
	return <Field property={property} {...rest} />;
}
