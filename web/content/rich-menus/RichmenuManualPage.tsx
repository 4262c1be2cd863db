import { List, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";

/** Manual for building a rich menu from a template, and the terms. */
export const RichmenuManualPage = () => (
	<PageLayout title="リッチメニューの使い方" before={<BackToItems kind="richmenu" group={undefined} />}>
		<Stack gap="xl" maw="44rem">
			<ManualSection title="テンプレートから作成する">
				<List type="ordered" spacing="xs">
					<List.Item>業種に合わせたデザインを選びます。あとから色も文字も変えられます。</List.Item>
					<List.Item>メニューの大きさと、レイアウト（ボタンの数と並び）を選びます。</List.Item>
					<List.Item>
						ボタンごとに、文字・アイコン・色・画像を決めます。全体の背景に画像を敷くこともできます。
					</List.Item>
					<List.Item>「この内容でメニューを作る」を押すと、画像とボタンができあがります。</List.Item>
					<List.Item>ボタンをタップしたときの動きを設定して、保存します。</List.Item>
				</List>
			</ManualSection>
			<ManualSection title="画像から作成する">
				<Text>
					画像はJPEGかPNG、1MBまでで、2500×1686（大）か2500×843（小）のものをおすすめします。ほかの大きさは、幅800〜2500px、高さ250px以上、幅が高さの1.45倍以上です。
					画像の上をドラッグしてボタンの枠を描き、タップしたときの動きを設定します。枠は画像の端や三等分の線、ほかの枠にぴったり合わせられます。
				</Text>
			</ManualSection>
			<ManualSection title="ボタンの動き">
				<List spacing="xs">
					<List.Item>URLを開く・電話をかける</List.Item>
					<List.Item>友だちが決まった言葉を送る（自動応答と組み合わせられます）</List.Item>
					<List.Item>アクションを実行する</List.Item>
					<List.Item>別のメニューに切り替える（タブのように使えます）</List.Item>
				</List>
			</ManualSection>
			<ManualSection title="どのメニューが表示されるか">
				<Text>
					個別に表示したメニュー、期間に当てはまるメニュー、標準のメニューの順に優先されます。「標準のメニューと表示期間」で、期間・曜日・時間帯ごとのメニューを決められます。
				</Text>
			</ManualSection>
			<ManualSection title="コピーと編集の制限">
				<Text>
					テンプレートから作成したメニューはコピーできません。ほかのツールで作成したメニューは、一覧で見ることだけができます。
				</Text>
			</ManualSection>
			<ManualSection title="利用規約" id="terms">
				<List spacing="xs">
					<List.Item>
						作成した画像は、このアカウントのリッチメニューとして自由にご利用いただけます。
					</List.Item>
					<List.Item>
						ほかの方の権利を侵害する文字や、LINEの規約に反する内容を入れることはできません。
					</List.Item>
					<List.Item>作成した内容の責任は、作成した方が負うものとします。</List.Item>
				</List>
			</ManualSection>
			<ManualSection title="個人情報の取り扱い" id="privacy">
				<Text>
					画像の作成はお使いのブラウザの中で行い、友だちの情報は使いません。同意した方と日時を記録として保存します。
				</Text>
			</ManualSection>
		</Stack>
	</PageLayout>
);

const ManualSection = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
	<Stack gap="xs" component="section" id={id}>
		<Title order={2}>{title}</Title>
		{children}
	</Stack>
);
