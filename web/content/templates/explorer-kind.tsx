import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { TemplateRow } from "#domain/engine/kinds/template.ts";
import { LineCouponsLine } from "#web/content/line-coupons/LineCouponsLine.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { showAlert } from "#web/engine/explorer/showAlert.tsx";
import { lateTestPanel } from "#web/inbox/testers/lateTestPanel.tsx";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { EyeIcon, LinkIcon, TapIcon, TemplateIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { TemplateThumbnail } from "./TemplateThumbnail.tsx";

const FLEX_TYPE = "flex";
/** Value of `editor_version` for templates of the old editor. */
const LEGACY_EDITOR = 0;

/** Copies a template on the server and returns the address of the copy. */
async function copyOnServer({ id, type, group_id }: TemplateRow) {
	try {
		const { copied_egg_id } = await unwrap(
			client.templates.api.template[":id"].copy.$post(
				{ param: { id: String(id) } },
				{ headers: saveKeyHeader() },
			),
			{ handles: [403] },
		);
		toastDone("コピーしました");
		return {
			to: addressOf(type === FLEX_TYPE ? "flex" : "template", { id: copied_egg_id, group: group_id ?? 0 }),
		};
	} catch (error) {
		const hasServerMessage = error instanceof ApiError && error.status > 0 && error.status < 500;
		const [reason = LIST_TEXTS.errorOccurred, ...rest] = hasServerMessage ? describeError(error) : [];
		showAlert(reason, rest);
		return null;
	}
}

/** List of the templates: type, content and picture. */
export const templateKindView = defineView<TemplateRow>({
	icon: TemplateIcon,
	purpose: "よく使う案内やお礼の文章を登録しておくと、配信や返信のたびに書かずに済みます。",
	nameLink: ({ id, type, group_id }) =>
		addressOf(type === FLEX_TYPE ? "flex" : "template", { id, group: group_id ?? 0 }),
	Above: LineCouponsLine,
	columns: [
		{ label: "種別", width: "8.5rem", render: ({ type_text }) => <LinesCell lines={[type_text]} /> },
		{ label: "内容", render: ({ content_text }) => <LinesCell lines={content_text.split("\n")} /> },
		{
			label: "画像",
			width: "5.5rem",
			render: (row) => <TemplateThumbnail row={row} />,
		},
		createdColumn,
	],
	menuEntries: ({ id, type, editor_version }) => [
		{ label: "プレビュー", icon: <EyeIcon />, to: addressOf("templatePreview", { id }), newTab: true },
		...(type === "pack"
			? []
			: [{ label: "タップ数を見る", icon: <TapIcon />, to: addressOf("templateTaps", { id }) }]),
		...(editor_version === LEGACY_EDITOR
			? [
					{
						label: "URLを設定する",
						icon: <LinkIcon />,
						to: addressOf("templateUrls", { id }),
						ability: "template-write" as const,
						readOnlyLabel: "URLを見る",
					},
				]
			: []),
	],
	TestPanel: lateTestPanel("template"),
	copying: {
		by: "call",
		run: copyOnServer,
		offered: ({ type }, abilities) => type === FLEX_TYPE || abilities.includes("user-template-create"),
	},
});
