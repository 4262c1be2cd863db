import { Alert, Button, Paper, Stack } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { type MenuDesign, TRADE_DESIGNS } from "#domain/content/rich-menus/menu-design.ts";
import { AGREED_WITH_BUILDER } from "#domain/engine/access/all-abilities.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ImageRefusal } from "#web/platform/media/ImageField.tsx";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { LEAVING } from "#web/platform/ui/createTaskLock.ts";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useUnsavedChanges } from "#web/platform/ui/useUnsavedChanges.tsx";
import type { RichMenuDraft } from "../richMenuDraft.ts";
import { createDesignedMenu } from "./createDesignedMenu.ts";
import { DesignCanvas } from "./DesignCanvas.tsx";
import { MenuDesignFields } from "./MenuDesignFields.tsx";
import classes from "./RichMenuBuilderPage.module.css";

const FIRST_DESIGN = TRADE_DESIGNS[0]!.design;

interface BuilderPageProps {
	onBuilt: (menu: Partial<RichMenuDraft>) => void;
}

/** Builder of a menu image from a layout, colours and texts; requires agreement to its terms. */
export function RichMenuBuilderPage({ onBuilt }: BuilderPageProps) {
	const agreed = useAbility(AGREED_WITH_BUILDER);
	const [parameters] = useSearchParams();
	const group = parameters.get("group");
	return (
		<PageLayout
			title="テンプレートから作成"
			help="レイアウトと色を選び、文字を入れてください。ボタンの動きは次の画面で設定します。"
			before={<BackToItems kind="richmenu" group={Number(group) || null} />}
		>
			{agreed ? (
				<Builder onBuilt={onBuilt} />
			) : (
				<NoticePage
					title="規約への同意が必要です"
					actions={
						<Button component={Link} href={addressOf("richmenuModes", { group })}>
							作成方法の選択に戻る
						</Button>
					}
				>
					{RICHMENU_TEXTS.builderNotAgreed}
				</NoticePage>
			)}
		</PageLayout>
	);
}

function Builder({ onBuilt }: BuilderPageProps) {
	const [design, setDesign] = useState<MenuDesign>(FIRST_DESIGN);
	const { busy: making, run } = useBusy();
	const [problem, setProblem] = useState<string | null>(null);
	useUnsavedChanges(design !== FIRST_DESIGN && !making);
	const buildMenu = async () => {
		setProblem(null);
		try {
			onBuilt(await createDesignedMenu(design));
			return LEAVING;
		} catch (error) {
			setProblem(error instanceof ImageRefusal ? error.message : describeError(error).join(" "));
		}
	};
	return (
		<div className={classes.columns}>
			<Paper withBorder p="md">
				<MenuDesignFields design={design} onChange={(design) => !making && setDesign(design)} />
			</Paper>
			<Stack gap="md" className={classes.aside}>
				<DesignCanvas design={design} />
				{problem && (
					<Alert color="red" role="alert" p="xs">
						{problem}
					</Alert>
				)}
				<Button
					variant="default"
					disabled={making || design === FIRST_DESIGN}
					onClick={() => void resetDesign(setDesign)}
				>
					はじめからやり直す
				</Button>
				<Button onClick={() => void run(buildMenu)} disabled={making} aria-busy={making}>
					{making ? "画像を作っています…" : "この内容でメニューを作る"}
				</Button>
			</Stack>
		</div>
	);
}

/** Resets to the initial design after confirmation. */
async function resetDesign(setDesign: (design: MenuDesign) => void): Promise<void> {
	const isMeant = await askToConfirm({
		title: "はじめからやり直しますか？",
		message: "入力した文字・色・画像の設定がなくなります。",
		confirm: "やり直す",
		destructive: true,
	});
	if (isMeant) setDesign(FIRST_DESIGN);
}
