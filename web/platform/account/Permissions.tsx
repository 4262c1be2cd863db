import { List, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { abilitySections } from "#domain/console/operators/ability-sections.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { usePermissions } from "./usePermissions.ts";

/** The operator's abilities by section. */
export function Permissions() {
	const { data, error, mutate } = usePermissions();
	if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="10rem" />;
	const allowedNames = new Set(data.filter(({ allowed }) => allowed).map(({ name }) => name));
	const sections = abilitySections()
		.map((section) => ({
			...section,
			abilities: section.abilities.filter(({ name }) => allowedNames.has(name)),
		}))
		.filter(({ abilities }) => abilities.length > 0);
	if (sections.length === 0)
		return <Text size="sm">できる操作はまだありません。管理者に依頼してください。</Text>;
	return (
		<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
			{sections.map((section) => (
				<Stack key={section.label} gap="0.25rem">
					<Text size="sm" fw={600}>
						{section.label}
					</Text>
					<List size="sm">
						{section.abilities.map(({ name, label }) => (
							<List.Item key={name}>{label}</List.Item>
						))}
					</List>
				</Stack>
			))}
		</SimpleGrid>
	);
}
