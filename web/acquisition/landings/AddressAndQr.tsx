import { Button, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { DownloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import classes from "./AddressAndQr.module.css";
import { qrDataUrl, renderQrPng, renderQrSvg, saveFileLocally } from "./qrCode.ts";

/** Labels of the URL parameters in reports. */
export const LANDING_PARAMETER_LABELS = { m1: "媒体", m2: "企画", m3: "担当" } as const;
/** Maximum length of a parameter in this form. */
const MAX_PARAMETER = 50;

type Parameter = keyof typeof LANDING_PARAMETER_LABELS;
const NAMES = Object.keys(LANDING_PARAMETER_LABELS) as Parameter[];

/** Landing page URL with parameters to copy, and its QR code to print. */
export function AddressAndQr({ name, address }: { name: string; address: string }) {
	const [parameters, setParameters] = useState<Record<Parameter, string>>({ m1: "", m2: "", m3: "" });
	const enteredKeys = NAMES.filter((key) => parameters[key].trim() !== "");
	const query = new URLSearchParams(enteredKeys.map((key) => [key, parameters[key].trim()])).toString();
	const fullAddress = query === "" ? address : `${address}?${query}`;
	const fileName = [name, ...enteredKeys.map((key) => parameters[key].trim())]
		.join("_")
		.replaceAll(/[\\/:*?"<>|\s]+/g, "-");
	return (
		<Stack gap="sm">
			<SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
				{NAMES.map((key) => (
					<TextInput
						key={key}
						label={LANDING_PARAMETER_LABELS[key]}
						placeholder="なし"
						value={parameters[key]}
						maxLength={MAX_PARAMETER}
						onChange={({ currentTarget: { value } }) =>
							setParameters((current) => ({ ...current, [key]: value }))
						}
					/>
				))}
			</SimpleGrid>
			<CopyBox
				label="アドレス"
				description="媒体や担当を入れると、アドレスごとに分けて集計できます。"
				text={fullAddress}
			/>
			<img src={qrDataUrl(fullAddress)} alt={`${fullAddress} のQRコード`} className={classes.qr} />
			<Group gap="xs">
				<Button
					variant="default"
					size="xs"
					leftSection={<DownloadIcon />}
					onClick={() => saveFileLocally(renderQrSvg(fullAddress), `${fileName}.svg`)}
				>
					SVGで保存する
				</Button>
				<Button
					variant="default"
					size="xs"
					leftSection={<DownloadIcon />}
					onClick={() =>
						void renderQrPng(fullAddress).then((png) => saveFileLocally(png, `${fileName}.png`), toastFailed)
					}
				>
					PNGで保存する
				</Button>
			</Group>
		</Stack>
	);
}
