import { Input, SegmentedControl } from "@mantine/core";
import { useRef } from "react";
import { TEMPLATE_TYPES, type TemplateContentOf } from "#domain/templates/content.ts";
import { BLANK_CONTENT } from "./draft.ts";

type Standard = TemplateContentOf<"text"> | TemplateContentOf<"image">;

interface StandardTypeProps {
	content: Standard;
	onChange: (content: Standard) => void;
}

/** What a standard message is: a text or a picture. What was written of the other comes back with it. */
export function StandardType({ content, onChange }: StandardTypeProps) {
	const other = useRef<Standard | null>(null);
	const change = (type: string) => {
		const before = other.current;
		other.current = content;
		onChange(before?.type === type ? before : BLANK_CONTENT[type as Standard["type"]]);
	};
	return (
		<Input.Wrapper label="種類" labelElement="div">
			<div>
				<SegmentedControl
					aria-label="種類"
					value={content.type}
					onChange={change}
					data={(["text", "image"] as const).map((type) => ({ value: type, label: TEMPLATE_TYPES[type] }))}
				/>
			</div>
		</Input.Wrapper>
	);
}
