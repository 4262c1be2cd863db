import { Button, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { DownloadIcon } from "#web/platform/ui/icons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import classes from "./AddressAndQr.module.css";
import { keepFile, qrAddress, qrPng, qrSvg } from "./qr.ts";

/** URL parameters and their labels in reports. */
export const PARAMETERS = { m1: "媒体", m2: "企画", m3: "担当" } as const;
type Parameter = keyof typeof PARAMETERS;
const NAMES = Object.keys(PARAMETERS) as Parameter[];

/** Landing page URL with parameters to copy, and its QR code to print. */
export function AddressAndQr({ name, address }: { name: string; address: string }) {
	const [carried, setCarried] = useState<Record<Parameter, string>>({ m1: "", m2: "", m3: "" });
	const given = NAMES.filter((key) => carried[key].trim() !== "");
	const query = new URLSearchParams(given.map((key) => [key, carried[key].trim()])).toString();
	const whole = query === "" ? address : `${address}?${query}`;
	const file = [name, ...given.map((key) => carried[key].trim())]
		.join("_")
		.replaceAll(/[\\/:*?"<>|\s]+/g, "-");
	return (
		<Stack gap="sm">
			<SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
				{NAMES.map((key) => (
					<TextInput
						key={key}
						label={PARAMETERS[key]}
						placeholder="なし"
						value={carried[key]}
						maxLength={50}
						onChange={({ currentTarget: { value } }) => setCarried((all) => ({ ...all, [key]: value }))}
					/>
				))}
			</SimpleGrid>
			<CopyBox
				label="アドレス"
				description="媒体や担当を入れると、アドレスごとに分けて集計できます。"
				text={whole}
			/>
			<img src={qrAddress(whole)} alt={`${whole} のQRコード`} className={classes.qr} />
			<Group gap="xs">
				<Button
					variant="default"
					size="xs"
					leftSection={<DownloadIcon />}
					onClick={() => keepFile(qrSvg(whole), `${file}.svg`)}
				>
					SVGで保存する
				</Button>
				<Button
					variant="default"
					size="xs"
					leftSection={<DownloadIcon />}
					onClick={() => void qrPng(whole).then((png) => keepFile(png, `${file}.png`), toastFailed)}
				>
					PNGで保存する
				</Button>
			</Group>
		</Stack>
	);
}
