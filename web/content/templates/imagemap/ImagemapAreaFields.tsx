import { Group, Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { MAX_AREA_LABEL, MAX_AREA_TEXT } from "#domain/content/templates/imagemap-content.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { TemplateTapFields } from "../TemplateTapFields.tsx";
import type { ImagemapAreaDraft } from "../templateDraft.ts";
import { AreaBoundsFields } from "./AreaBoundsFields.tsx";

interface ImagemapAreaFieldsProps {
	area: ImagemapAreaDraft;
	size: { width: number; height: number };
	/** Field name prefix of the area: `content[areas][0]`. */
	field: string;
	onChange: (area: ImagemapAreaDraft) => void;
	errors: Record<string, string>;
	/** Further controls. */
	children: ReactNode;
}

/** Fields of an area: position, label and tap action. */
export function ImagemapAreaFields({
	area,
	size,
	field,
	onChange,
	errors,
	children,
}: ImagemapAreaFieldsProps) {
	const targets = usePlaceholderTargets();
	const set = (part: Partial<ImagemapAreaDraft>) => onChange({ ...area, ...part });
	const fieldProps = (name: string) => ({
		error: errors[`${field}[${name}]`],
		...fieldAttribute(`${field}[${name}]`),
	});
	return (
		<Paper withBorder p="sm">
			<Stack gap="sm">
				<PlaceholderEditor
					label="範囲の名前"
					description="読み上げに使う名前です。画像には表示されません。"
					oneLine
					value={area.label}
					onChange={(label) => set({ label })}
					targets={targets}
					maxLength={MAX_AREA_LABEL}
					{...fieldProps("label")}
				/>
				<AreaBoundsFields area={area} size={size} onChange={set} fieldProps={fieldProps} />
				<TemplateTapFields tap={area} onChange={set} maxText={MAX_AREA_TEXT} fieldProps={fieldProps} />
				<Group justify="flex-end">{children}</Group>
			</Stack>
		</Paper>
	);
}
