import { Anchor, Code, Group, Stack, Table, Text, Title } from "@mantine/core";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { LicenseList } from "./LicenseList.tsx";
import { ReleaseNotice } from "./ReleaseNotice.tsx";

const { version, commit, builtAt, files } = __BUILD__;

/** Version of the product, and licences of the packages that it contains. */
export const AboutPage = () => (
	<PageLayout
		title="このシステムについて"
		help="お使いの版と、このシステムに含まれるソフトウェアのライセンスです。お問い合わせの際は、バージョンをお知らせください。"
	>
		<Stack gap="lg" maw="48rem">
			<BuildFacts />
			<Fold label="設置した方へ">
				<Text size="sm">コミット: {commit === null ? "開発版" : <Code>{commit.slice(0, 12)}</Code>}</Text>
			</Fold>
			<ReleaseNotice version={version} />
			<Stack gap="xs">
				<Title order={2}>ライセンス</Title>
				{files === null ? (
					<Text size="sm" c="dimmed">
						開発用のサーバーでは、ライセンスの一覧を作りません。
					</Text>
				) : (
					<LicenseList folder={files} />
				)}
			</Stack>
		</Stack>
	</PageLayout>
);

const BuildFacts = () => (
	<Table variant="vertical" layout="fixed">
		<Table.Tbody>
			<Table.Tr>
				<Table.Th w="8rem">バージョン</Table.Th>
				<Table.Td>
					<Group gap="md">
						<span>{version}</span>
						{files !== null && (
							<Anchor href={`${files}/changelog.html`} target="_blank" rel="noreferrer" size="sm">
								この版の変更点
							</Anchor>
						)}
					</Group>
				</Table.Td>
			</Table.Tr>
			<Table.Tr>
				<Table.Th>ビルド日時</Table.Th>
				<Table.Td>
					<TimeText value={toWireTime(builtAt)} size="sm" />
				</Table.Td>
			</Table.Tr>
		</Table.Tbody>
	</Table>
);
