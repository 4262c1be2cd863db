import { Button, Skeleton } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link, useParams, useSearchParams } from "wouter";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone, itemListAddress, useItemData } from "#web/engine/explorer/itemApi.ts";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RichMenuBuilderPage } from "./builder/RichMenuBuilderPage.tsx";
import { BLANK_MENU, type RichMenuDraft, type RichMenuFacts } from "./richMenuDraft.ts";
import { RICHMENU_EDITOR } from "./richMenuEditor.ts";

/**
 * Creates a rich menu from an image, with the builder (`?is_lmenuplus=true`) or as a copy (`?copy=`), or
 * changes one.
 */
export function RichmenuPage() {
	const { id } = useParams();
	const [parameters] = useSearchParams();
	const copy = parameters.get("copy");
	if (!id && copy) return <CopiedMenu id={Number(copy)} />;
	if (!id && parameters.get("is_lmenuplus") === "true") return <NewBuiltMenu />;
	return <ItemEditorPage editor={RICHMENU_EDITOR} />;
}

/** Builder, followed by the editor with its result. */
function NewBuiltMenu() {
	const [builtDraft, setBuiltDraft] = useState<Partial<RichMenuDraft> | null>(null);
	const editor = useMemo(
		(): typeof RICHMENU_EDITOR => ({
			...RICHMENU_EDITOR,
			blank: { ...BLANK_MENU, ...builtDraft, is_lmenuplus: 1 },
			isPrefilled: true,
		}),
		[builtDraft],
	);
	return builtDraft ? <ItemEditorPage editor={editor} /> : <RichMenuBuilderPage onBuilt={setBuiltDraft} />;
}

/** Menus from the builder and other tools cannot be copied (E-156, E-200). */
function CopiedMenu({ id }: { id: number }) {
	const { data, error, mutate } = useItemData<RichMenuDraft, RichMenuFacts>("richmenu", id);
	if (isItemGone(error)) return <ItemNotFound kind="richmenu" />;
	if (data && data.lmp_menu_id === null && data.downloaded === 0)
		return <ItemEditorPage editor={RICHMENU_EDITOR} />;
	return (
		<PageLayout
			title="リッチメニューのコピー"
			before={<BackToItems kind="richmenu" group={data?.group_id} />}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<NoticePage
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
				</NoticePage>
			)}
		</PageLayout>
	);
}
