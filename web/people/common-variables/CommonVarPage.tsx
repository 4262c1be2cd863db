import { Input, SegmentedControl, Stack, Text } from "@mantine/core";
import type { z } from "zod";
import {
	COMMON_VAR_TYPE_LABELS,
	COMMON_VAR_TYPES,
	type CommonVarRow,
	type CommonVarType,
	problemWithCommonVar,
} from "#domain/engine/kinds/common-var.ts";
import { commonVarInput } from "#domain/engine/kinds/common-var-input.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { IssuedAfterSaving } from "#web/people/items/IssuedAfterSaving.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { CommonVarValueField } from "./CommonVarValueField.tsx";

type CommonVarDraft = z.output<typeof commonVarInput>;
type CommonVarFacts = Pick<CommonVarRow, "code">;

/** Editor page of a common variable. */
export const CommonVarPage = () => <ItemEditorPage editor={EDITOR} />;

const CommonVarFields = ({ draft, set, errors }: ItemFieldsProps<CommonVarDraft>) => (
	<>
		<Stack gap="0.25rem">
			<Input.Label labelElement="div">種別</Input.Label>
			<SegmentedControl
				aria-label="種別"
				data={TYPES}
				value={String(draft.type)}
				onChange={(type) => set(changeType(draft, Number(type) as CommonVarType))}
				w={{ base: "100%", sm: "24rem" }}
			/>
		</Stack>
		<CommonVarValueField
			key={draft.type}
			type={draft.type}
			value={draft.value}
			onChange={(value) => set({ value })}
			error={errors.value}
		/>
	</>
);

const TYPES = Object.entries(COMMON_VAR_TYPE_LABELS).map(([value, label]) => ({ value, label }));

/** Changes the type, and keeps the value if it is valid for the new type. */
const changeType = ({ value }: CommonVarDraft, type: CommonVarType): Partial<CommonVarDraft> => ({
	type,
	value: problemWithCommonVar(type, value) === null ? value : "",
});

const CommonVarAside = ({ data }: { data: ItemData<CommonVarDraft, CommonVarFacts> | undefined }) => (
	<AsidePanel title="本文への差し込み">
		{data ? (
			<>
				<Text size="sm">メッセージの本文の「差し込み」から、この共通情報を選べます。</Text>
				<Fold label="差し込みコード">
					<CopyBox
						label="コード"
						description="本文に貼り付けると、この共通情報の値に変わります。"
						text={`{CVAR_${data.code}}`}
					/>
				</Fold>
			</>
		) : (
			<IssuedAfterSaving subject="差し込みコード" />
		)}
	</AsidePanel>
);

const EDITOR: ItemEditor<CommonVarDraft, CommonVarFacts> = {
	kind: "common_var",
	schema: commonVarInput,
	blank: { name: "", group_id: null, type: COMMON_VAR_TYPES.string, value: "" },
	Fields: CommonVarFields,
	Aside: CommonVarAside,
};
