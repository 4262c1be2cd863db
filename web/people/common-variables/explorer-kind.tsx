import {
	COMMON_VAR_TYPE_LABELS,
	COMMON_VAR_TYPES,
	type CommonVarRow,
} from "#domain/engine/kinds/common-var.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { CodeCell } from "#web/engine/explorer/cells/CodeCell.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { CommonInfoIcon } from "#web/platform/ui/consoleIcons.tsx";

/** List of the common variables. */
export const commonVarKindView = defineView<CommonVarRow>({
	icon: CommonInfoIcon,
	purpose: "営業時間やキャンペーン名などを登録しておくと、本文に差し込んだ箇所をまとめて変えられます。",
	columns: [
		{
			label: "種別",
			width: "7rem",
			render: ({ type }) => <LinesCell lines={[COMMON_VAR_TYPE_LABELS[type]]} />,
		},
		{
			label: "値",
			render: ({ type, value }) => (
				<LinesCell lines={type === COMMON_VAR_TYPES.date && value ? [formatDay(value)] : value.split("\n")} />
			),
		},
		{ label: "コード", width: "8rem", render: ({ code }) => <CodeCell code={code} /> },
		createdColumn,
	],
	copying: { by: "crud" },
	deletion: { warnings: [VAR_TEXTS.commonVarDeleteWarning] },
});
