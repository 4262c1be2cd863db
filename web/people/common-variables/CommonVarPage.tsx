import { Input, SegmentedControl, Stack } from "@mantine/core";
import type { z } from "zod";
import {
	COMMON_VAR_TYPE_LABELS,
	type CommonVarRow,
	type CommonVarType,
	commonVarInput,
	problemWithCommonVar,
} from "#domain/engine/kinds/common_var.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/editor.ts";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { SavedFirst } from "#web/people/items/SavedFirst.tsx";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { ValueField } from "./ValueField.tsx";

type Draft = z.output<typeof commonVarInput>;
type Facts = Pick<CommonVarRow, "code">;

/** Makes or changes a common variable. */
export const CommonVarPage = () => <ItemEditorPage editor={EDITOR} />;

const CommonVarFields = ({ draft, set, errors }: ItemFieldsProps<Draft>) => (
	<>
		<Stack gap="0.25rem">
			<Input.Label labelElement="div">種別</Input.Label>
			<SegmentedControl
				aria-label="種別"
				data={TYPES}
				value={String(draft.type)}
				onChange={(type) => set(ofType(draft, Number(type) as CommonVarType))}
				w={{ base: "100%", sm: "24rem" }}
			/>
		</Stack>
		<ValueField
			key={draft.type}
			type={draft.type}
			value={draft.value}
			onChange={(value) => set({ value })}
			error={errors.value}
		/>
	</>
);

const TYPES = Object.entries(COMMON_VAR_TYPE_LABELS).map(([value, label]) => ({ value, label }));

/** A value that the other type takes stays. */
const ofType = ({ value }: Draft, type: CommonVarType): Partial<Draft> => ({
	type,
	value: problemWithCommonVar(type, value) === null ? value : "",
});

const CommonVarAside = ({ data }: { data: ItemData<Draft, Facts> | undefined }) => (
	<AsidePanel title="本文への差し込み">
		{data ? (
			<CopyBox
				label="差し込みコード"
				description="メッセージの本文に、この共通情報の値を差し込むコードです。"
				text={`{CVAR_${data.code}}`}
			/>
		) : (
			<SavedFirst what="差し込みコード" />
		)}
	</AsidePanel>
);

const EDITOR: ItemEditor<Draft, Facts> = {
	kind: "common_var",
	schema: commonVarInput,
	blank: { name: "", group_id: null, type: 1, value: "" },
	Fields: CommonVarFields,
	Aside: CommonVarAside,
};
