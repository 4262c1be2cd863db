CREATE TABLE `liff_apps` (
	`purpose` text PRIMARY KEY NOT NULL,
	`liff_id` text,
	`channel_id` text DEFAULT '' NOT NULL,
	`is_wanted` integer DEFAULT true NOT NULL,
	`checked_at` integer,
	`problem` text,
	`next_check_at` integer NOT NULL,
	`recreated_at` integer,
	`opened_at` integer,
	`friend_at` integer,
	`stranger_at` integer,
	`trouble` text,
	`trouble_at` integer
);
--> statement-breakpoint
CREATE INDEX `liff_apps_next_check` ON `liff_apps` (`next_check_at`);