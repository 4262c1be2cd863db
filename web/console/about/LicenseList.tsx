import { Accordion, Button, Code, Group, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import type { PackageLicense } from "#domain/console/about/package-license.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { useLicenses } from "./useLicenses.ts";

const keyOf = ({ name, version }: PackageLicense): string => `${name}@${version}`;

/** Packages of the build, folded until they are wanted; the text of one licence is shown at a time. */
export function LicenseList({ folder }: { folder: string }) {
	const { data, error, mutate } = useLicenses(folder);
	const [isOpen, setOpen] = useState(false);
	const [search, setSearch] = useState("");
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="3rem" />;
	const sought = search.toLowerCase();
	const found = data.filter(({ name, identifier }) => `${name} ${identifier}`.toLowerCase().includes(sought));
	return (
		<>
			<Group gap="sm" justify="space-between">
				<Text size="sm" c="dimmed">
					画面とサーバーに含まれる{data.length}個のパッケージです。
				</Text>
				<Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
					{isOpen ? "一覧を閉じる" : "一覧を開く"}
				</Button>
			</Group>
			{isOpen && (
				<>
					<SearchField label="パッケージ名・ライセンスで探す" value={search} onSearch={setSearch} />
					{found.length === 0 ? (
						<Text size="sm">「{search}」のパッケージはありません。</Text>
					) : (
						<Licenses licenses={found} />
					)}
				</>
			)}
		</>
	);
}

function Licenses({ licenses }: { licenses: PackageLicense[] }) {
	const [openedKey, setOpenedKey] = useState<string | null>(null);
	return (
		<Accordion variant="contained" value={openedKey} onChange={setOpenedKey}>
			{licenses.map((license) => (
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
