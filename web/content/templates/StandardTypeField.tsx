import { Input, SegmentedControl } from "@mantine/core";
import { useRef } from "react";
import type { TemplateContent, TemplateContentOf } from "#domain/content/templates/template-content.ts";
import { TEMPLATE_TYPES } from "#domain/engine/kinds/template.ts";
import { BLANK_TEMPLATE_CONTENT } from "./templateDraft.ts";

/** Types of the standard editor. */
const STANDARD_TYPES = ["text", "image", "video", "audio", "sticker", "location", "coupon"] as const;
type StandardContent = TemplateContentOf<(typeof STANDARD_TYPES)[number]>;

export const isStandardContent = (content: TemplateContent): content is StandardContent =>
	STANDARD_TYPES.some((type) => type === content.type);

interface StandardTypeFieldProps {
	content: StandardContent;
	onChange: (content: StandardContent) => void;
}

/** Choice of the type of a new standard message. Switching back restores the content of a type. */
export function StandardTypeField({ content, onChange }: StandardTypeFieldProps) {
	const contentByType = useRef(new Map<string, StandardContent>());
	const change = (type: string) => {
		contentByType.current.set(content.type, content);
		onChange(contentByType.current.get(type) ?? BLANK_TEMPLATE_CONTENT[type as StandardContent["type"]]);
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
