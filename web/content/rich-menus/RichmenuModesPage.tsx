import { Button, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link, Redirect, useLocation, useSearchParams } from "wouter";
import { AGREED_WITH_BUILDER } from "#domain/engine/access/all-abilities.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { IMAGE_ONLY_TENANT } from "#domain/engine/kinds/richmenu.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AgreementModal } from "./agreement/AgreementModal.tsx";
import { TemplateDrawing, UploadDrawing } from "./agreement/BuilderDrawings.tsx";

/** Choice between the two ways to create a rich menu (E-067, E-068). */
export function RichmenuModesPage() {
	const { tenant_code } = useSession();
	const agreed = useAbility(AGREED_WITH_BUILDER);
	const [parameters] = useSearchParams();
	const group = parameters.get("group");
	// The builder uploads the picture that it draws.
	const mayUpload = useAbility("media-write");
	const [, goTo] = useLocation();
	const [isAgreementOpen, setAgreementOpen] = useState(false);
	const builder = addressOf("newRichmenu", { group, is_lmenuplus: true });
	if (tenant_code === IMAGE_ONLY_TENANT) return <Redirect to={addressOf("newRichmenu", { group })} replace />;
	return (
		<PageLayout
			title="リッチメニューの作成方法"
			help="メニューの画像をご用意いただくか、テンプレートから作るかを選べます。"
			before={<BackToItems kind="richmenu" group={Number(group) || null} />}
		>
			<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw="48rem">
				<CreationMode
					drawing={<UploadDrawing />}
					title="画像をアップロードして作成"
					help="デザインした画像に、ボタンの位置と動きを設定します。"
					action={
						<Button component={Link} href={addressOf("newRichmenu", { group })} fullWidth>
							画像から作成する
						</Button>
					}
				/>
				{mayUpload && (
					<CreationMode
						drawing={<TemplateDrawing />}
						title="テンプレートから作成"
						help="レイアウトと色を選び、文字を入れるだけで画像まで仕上がります。"
						action={
							<Button fullWidth onClick={() => (agreed ? goTo(builder) : setAgreementOpen(true))}>
								テンプレートから作成する
							</Button>
						}
					/>
				)}
			</SimpleGrid>
			<AgreementModal
				opened={isAgreementOpen}
				onClose={() => setAgreementOpen(false)}
				onAgreed={() => goTo(builder)}
			/>
		</PageLayout>
	);
}

interface CreationModeProps {
	drawing: ReactNode;
	title: string;
	help: string;
	action: ReactNode;
}

const CreationMode = ({ drawing, title, help, action }: CreationModeProps) => (
	<Paper withBorder p="md" component="section" aria-label={title}>
		<Stack gap="sm" h="100%">
			{drawing}
			<Title order={2}>{title}</Title>
			<Text size="sm" style={{ flex: 1 }}>
				{help}
			</Text>
			{action}
		</Stack>
	</Paper>
);
