import { Skeleton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { AltTextField } from "../AltTextField.tsx";
import type { TemplateContentFieldsProps } from "../TemplateFields.tsx";
import { FlexStart } from "./FlexStart.tsx";
import { flexToJson, useFlexEditing } from "./useFlexEditing.ts";

const FlexBuilder = lazy(() => import("./FlexBuilder.tsx").then((m) => ({ default: m.FlexBuilder })));

/** Fields of a Flex message, which starts from a sample and is edited as blocks or JSON. */
export function FlexFields({ content, onChange, errors }: TemplateContentFieldsProps<"flex">) {
	const mayWrite = useAbility("user-lflex");
	const [showsJson, setShowsJson] = useState(false);
	const editing = useFlexEditing(content.contents, (contents) => onChange({ ...content, contents }));
	const error = errors["content[contents]"];
	return (
		<Fields readOnly={!mayWrite && "Flexメッセージを作成する権限がないため、内容は閲覧のみできます。"}>
			<AltTextField
				value={content.alt_text}
				onChange={(alt_text) => onChange({ ...content, alt_text })}
				error={errors["content[alt_text]"]}
			/>
			{content.contents === "" && !showsJson ? (
				<FlexStart
					error={error}
					onStart={({ altText, contents }) =>
						onChange({
							...content,
							alt_text: content.alt_text || altText,
							contents: flexToJson(contents),
						})
					}
					onJson={() => setShowsJson(true)}
					onUndo={editing.undo}
				/>
			) : (
				<Suspense fallback={<Skeleton height="24rem" />}>
					<FlexBuilder
						editing={editing}
						json={content.contents}
						error={error}
						showsJson={showsJson}
						onShowJson={setShowsJson}
					/>
				</Suspense>
			)}
		</Fields>
	);
}
