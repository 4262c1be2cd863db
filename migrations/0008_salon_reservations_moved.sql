INSERT INTO `reservations` (`id`, `parent_id`, `salon_id`, `friend_id`, `resource_id`, `course_id`, `status`, `date`, `from_minute`, `to_minute`, `starts_at`, `ends_at`, `created_at`)
SELECT `id`, `parent_id`, `salon_id`, `friend_id`, `resource_id`, `course_id`, `status`,
	date(`starts_at` / 1000 + 32400, 'unixepoch'),
	(`starts_at` + 32400000) % 86400000 / 60000,
	(`starts_at` + 32400000) % 86400000 / 60000 + max(0, (`ends_at` - `starts_at`) / 60000),
	`starts_at`, `ends_at`, `created_at`
FROM `salon_reservations` ORDER BY `id`;
--> statement-breakpoint
DROP TABLE `salon_reservations`;
