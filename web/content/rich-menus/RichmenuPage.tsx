import { Button, Skeleton } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link, useParams, useSearchParams } from "wouter";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { isGone, itemListAddress, useItemData } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { Notice } from "#web/platform/shell/Notice.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { BuilderPage } from "./builder/BuilderPage.tsx";
import { BLANK_MENU, type RichmenuDraft, type RichmenuFacts } from "./draft.ts";
import { RICHMENU_EDITOR } from "./editor.ts";

/**
 * Creates a rich menu from an image, with the builder (`?is_lmenuplus=true`) or as a copy (`?copy=`), or
 * changes one.
 */
export function RichmenuPage() {
	const { id } = useParams();
	const [parameters] = useSearchParams();
	const copy = parameters.get("copy");
	if (!id && copy) return <Copying id={Number(copy)} />;
	if (!id && parameters.get("is_lmenuplus") === "true") return <Building />;
	return <ItemEditorPage editor={RICHMENU_EDITOR} />;
}

/** Builder, followed by the editor with its result. */
function Building() {
	const [made, setMade] = useState<Partial<RichmenuDraft> | null>(null);
	const editor = useMemo(
		() => ({ ...RICHMENU_EDITOR, blank: { ...BLANK_MENU, ...made, is_lmenuplus: 1 as const }, begun: true }),
		[made],
	);
	return made ? <ItemEditorPage editor={editor} /> : <BuilderPage onMade={setMade} />;
}

/** Menus from the builder and other tools cannot be copied (E-156, E-200). */
function Copying({ id }: { id: number }) {
	const { data, error, mutate } = useItemData<RichmenuDraft, RichmenuFacts>("richmenu", id);
	if (isGone(error)) return <ItemGone kind="richmenu" />;
	if (data && data.lmp_menu_id === null && data.downloaded === 0)
		return <ItemEditorPage editor={RICHMENU_EDITOR} />;
	return (
		<Page title="リッチメニューのコピー" before={<BackToItems kind="richmenu" group={data?.group_id} />}>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<Notice
					title="このリッチメニューはコピーできません"
					actions={
						<Button component={Link} href={itemListAddress("richmenu", data.group_id)}>
							リッチメニューの一覧を開く
						</Button>
					}
				>
					{data.downloaded === 1
						? RICHMENU_TEXTS.downloadedMenu(data.name)
						: RICHMENU_TEXTS.lmpMenuCopy(data.name)}
				</Notice>
			)}
		</Page>
	);
}
