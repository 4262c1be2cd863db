import { COMMON_VAR_TYPE_LABELS, type CommonVarRow } from "#domain/engine/kinds/common_var.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars.ts";
import { Code } from "#web/engine/explorer/cells/Code.tsx";
import { created } from "#web/engine/explorer/cells/Created.tsx";
import { Lines } from "#web/engine/explorer/cells/Lines.tsx";
import { defineView } from "#web/engine/explorer/kind-view.ts";
import { CommonInfoIcon } from "#web/platform/ui/icons.tsx";

export const commonVar = defineView<CommonVarRow>({
	icon: CommonInfoIcon,
	purpose: "営業時間やキャンペーン名などを登録しておくと、本文に差し込んだ箇所をまとめて変えられます。",
	columns: [
		{ label: "種別", width: "7rem", render: ({ type }) => <Lines lines={[COMMON_VAR_TYPE_LABELS[type]]} /> },
		{ label: "値", render: ({ value }) => <Lines lines={value.split("\n")} /> },
		{ label: "コード", width: "8rem", render: ({ code }) => <Code code={code} /> },
		created,
	],
	copying: { by: "crud" },
	deletion: { warnings: [VAR_TEXTS.commonVarDeleteWarning] },
});
