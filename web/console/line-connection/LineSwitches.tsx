import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { SwitchSketch } from "./SwitchSketch.tsx";

/** Switches that only LINE's own pages have, in the order in which an operator presses them. */
const SWITCHES = [
	{
		title: "Webhookの利用",
		page: "LINE Developers › Messaging API設定",
		isOn: true,
		text: "オンにします。オフのままでは、友だちのメッセージがこのツールに届きません。",
	},
	{
		title: "Webhookの再送",
		page: "LINE Developers › Messaging API設定",
		isOn: true,
		text: "オンにします。通信が途切れたときも、LINEがもう一度送るので、メッセージを取りこぼしません。",
	},
	{
		title: "応答メッセージ",
		page: "LINE Official Account Manager › 応答設定",
		isOn: false,
		text: "オフにします。オンのままでは、LINEの「応答メッセージ」と、このツールの自動応答の両方が届きます。このツールであいさつを送るときは、「あいさつメッセージ」もオフにします。",
	},
] as const;

/** Switches to be pressed in LINE's own pages, each with a sketch of the place. */
export const LineSwitches = () => (
	<Paper withBorder p="md" component="section" aria-labelledby="line-switches">
		<Stack gap="sm">
			<Title order={2} id="line-switches">
				LINEの画面で押すところ
			</Title>
			<Text size="sm">
				次の3つは、LINEの画面でしか変えられません。
				<Anchor href="https://developers.line.biz/console/" target="_blank" rel="noreferrer" size="sm">
					LINE Developers
				</Anchor>
				と
				<Anchor href="https://manager.line.biz/" target="_blank" rel="noreferrer" size="sm">
					LINE Official Account Manager
				</Anchor>
				を開いて、図のとおりにしてください。
			</Text>
			<SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
				{SWITCHES.map(({ title, page, isOn, text }, index) => (
					<Stack key={title} gap="2xs" component="section" aria-label={title}>
						<SwitchSketch title={title} page={page} isOn={isOn} />
						<Text size="sm" fw={600}>
							{index + 1}. {title}を{isOn ? "オン" : "オフ"}
						</Text>
						<Text size="xs" c="dimmed">
							{page}
						</Text>
						<Text size="sm">{text}</Text>
					</Stack>
				))}
			</SimpleGrid>
		</Stack>
	</Paper>
);
