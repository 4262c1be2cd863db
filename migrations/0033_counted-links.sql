CREATE TABLE `link_taps` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`delivery_id` text NOT NULL,
	`source_type` text,
	`source_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `link_taps_friend` ON `link_taps` (`link_id`,`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `link_taps_day` ON `link_taps` (`link_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `link_taps_history` ON `link_taps` (`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `link_taps_source` ON `link_taps` (`source_type`,`source_id`,`link_id`,`friend_id`) WHERE source_type is not null;--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`is_counted` integer DEFAULT true NOT NULL,
	`action_id` integer,
	`twice_type` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_url_unique` ON `links` (`url`);--> statement-breakpoint
CREATE INDEX `links_action` ON `links` (`action_id`) WHERE action_id is not null;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `tap_links` text;--> statement-breakpoint
ALTER TABLE `landing_visits` ADD `line_user_id` text;--> statement-breakpoint
CREATE INDEX `landing_visits_untied` ON `landing_visits` (`line_user_id`) WHERE friend_id is null and line_user_id is not null;--> statement-breakpoint
ALTER TABLE `landings` ADD `page` text;