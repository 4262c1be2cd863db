import { Group } from "@mantine/core";
import { MAX_LOCATION_TEXT } from "#domain/people/composer/composer-message.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { TemplateContentFieldsProps } from "./TemplateFields.tsx";

/** Fields of a location message: name, address and coordinates. */
export function LocationFields({ content, onChange, errors }: TemplateContentFieldsProps<"location">) {
	const targets = usePlaceholderTargets();
	const fieldProps = (name: string) => ({
		error: errors[`content[${name}]`],
		...fieldAttribute(`content[${name}]`),
	});
	return (
		<>
			<PlaceholderEditor
				label="場所の名前"
				required
				maxLength={MAX_LOCATION_TEXT}
				oneLine
				value={content.title}
				onChange={(title) => onChange({ ...content, title })}
				targets={targets}
				{...fieldProps("title")}
			/>
			<PlaceholderEditor
				label="住所"
				required
				maxLength={MAX_LOCATION_TEXT}
				oneLine
				value={content.address}
				onChange={(address) => onChange({ ...content, address })}
				targets={targets}
				{...fieldProps("address")}
			/>
			<Group grow align="flex-start">
				<NumberInput
					label="緯度"
					required
					min={-90}
					max={90}
					clampBehavior="none"
					hideControls
					value={shownDegrees(content.latitude)}
					onChange={(latitude) => onChange({ ...content, latitude: enteredDegrees(latitude) })}
					{...fieldProps("latitude")}
				/>
				<NumberInput
					label="経度"
					required
					min={-180}
					max={180}
					clampBehavior="none"
					hideControls
					value={shownDegrees(content.longitude)}
					onChange={(longitude) => onChange({ ...content, longitude: enteredDegrees(longitude) })}
					{...fieldProps("longitude")}
				/>
			</Group>
		</>
	);
}

/** A new location has no coordinates yet: NaN, which the schema refuses. */
const shownDegrees = (degrees: number): number | string => (Number.isNaN(degrees) ? "" : degrees);
const enteredDegrees = (entered: number | string): number => (entered === "" ? Number.NaN : Number(entered));
