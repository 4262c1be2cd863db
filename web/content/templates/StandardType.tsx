import { Input, SegmentedControl } from "@mantine/core";
import { useRef } from "react";
import type { TemplateContent, TemplateContentOf } from "#domain/content/templates/content.ts";
import { TEMPLATE_TYPES } from "#domain/engine/kinds/template.ts";
import { BLANK_CONTENT } from "./draft.ts";

/** Types of the standard editor; a saved template keeps its type. */
const STANDARD_TYPES = ["text", "image", "video", "audio"] as const;
type Standard = TemplateContentOf<(typeof STANDARD_TYPES)[number]>;

export const isStandard = (content: TemplateContent): content is Standard =>
	STANDARD_TYPES.some((type) => type === content.type);

interface StandardTypeProps {
	content: Standard;
	onChange: (content: Standard) => void;
}

/** Type of a standard message. Switching back restores the content of a type. */
export function StandardType({ content, onChange }: StandardTypeProps) {
	const written = useRef(new Map<string, Standard>());
	const change = (type: string) => {
		written.current.set(content.type, content);
		onChange(written.current.get(type) ?? BLANK_CONTENT[type as Standard["type"]]);
	};
	return (
		<Input.Wrapper label="種類" labelElement="div">
			<div>
				<SegmentedControl
					aria-label="種類"
					value={content.type}
					onChange={change}
					data={STANDARD_TYPES.map((type) => ({ value: type, label: TEMPLATE_TYPES[type] }))}
				/>
			</div>
		</Input.Wrapper>
	);
}
