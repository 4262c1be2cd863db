CREATE TABLE `event_revoked_links` (
	`group_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `friend_id`),
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `event_configs` ADD `remind_minutes` integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_reservations` ADD `paid_at` integer;--> statement-breakpoint
ALTER TABLE `event_reserves` ADD `remind_at` integer;--> statement-breakpoint
CREATE INDEX `event_reserves_remind` ON `event_reserves` (`remind_at`) WHERE remind_at is not null;