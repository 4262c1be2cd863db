import { Accordion, Code, Group, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import type { PackageLicense } from "#domain/console/about/package-license.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useLicenses } from "./useLicenses.ts";

const keyOf = ({ name, version }: PackageLicense): string => `${name}@${version}`;

/** Packages of the build; the text of one licence is shown at a time. */
export function LicenseList({ folder }: { folder: string }) {
	const { data, error, mutate } = useLicenses(folder);
	const [openedKey, setOpenedKey] = useState<string | null>(null);
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="20rem" />;
	return (
		<>
			<Text size="sm" c="dimmed">
				画面とサーバーに含まれる{data.length}個のパッケージです。
			</Text>
			<Accordion variant="contained" value={openedKey} onChange={setOpenedKey}>
				{data.map((license) => (
					<Accordion.Item key={keyOf(license)} value={keyOf(license)}>
						<Accordion.Control>
							<Group gap="xs">
								<Text size="sm" fw={500}>
									{license.name}
								</Text>
								<Text size="xs" c="dimmed">
									{license.version} {license.identifier}
								</Text>
							</Group>
						</Accordion.Control>
						<Accordion.Panel>
							{openedKey === keyOf(license) && <LicenseText license={license} />}
						</Accordion.Panel>
					</Accordion.Item>
				))}
			</Accordion>
		</>
	);
}

const LicenseText = ({ license: { text, identifier } }: { license: PackageLicense }) =>
	text ? (
		<Code block style={{ whiteSpace: "pre-wrap" }}>
			{text}
		</Code>
	) : (
		<Text size="sm">
			パッケージにライセンスの本文は含まれていません。ライセンスは{identifier ?? "不明"}です。
		</Text>
	);
