CREATE TABLE `script_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`visit_id` integer NOT NULL,
	`key` text NOT NULL,
	`script_id` integer NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`stay_seconds` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`visit_id`) REFERENCES `script_visits`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`script_id`) REFERENCES `scripts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `script_views_key` ON `script_views` (`visit_id`,`key`);--> statement-breakpoint
CREATE INDEX `script_views_day` ON `script_views` (`script_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `script_visitors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`script_id` integer NOT NULL,
	`key` text NOT NULL,
	`friend_id` integer,
	`last_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`script_id`) REFERENCES `scripts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `script_visitors_key` ON `script_visitors` (`script_id`,`key`);--> statement-breakpoint
CREATE INDEX `script_visitors_last` ON `script_visitors` (`last_at`);--> statement-breakpoint
CREATE TABLE `script_visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`visitor_id` integer NOT NULL,
	`key` text NOT NULL,
	`script_id` integer NOT NULL,
	`friend_id` integer,
	`referer` text NOT NULL,
	`stay_seconds` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`visitor_id`) REFERENCES `script_visitors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`script_id`) REFERENCES `scripts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `script_visits_key` ON `script_visits` (`visitor_id`,`key`);--> statement-breakpoint
CREATE INDEX `script_visits_day` ON `script_visits` (`script_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `script_visits_old` ON `script_visits` (`created_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_conversions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tracker_id` integer NOT NULL,
	`friend_id` integer,
	`key` text,
	`order_id` text DEFAULT '' NOT NULL,
	`value` integer,
	`via` text,
	`visitor_id` integer,
	`tied_at` integer,
	`link_id` integer,
	`source_type` text,
	`source_id` integer,
	`first_landing_id` integer,
	`last_landing_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tracker_id`) REFERENCES `trackers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`first_landing_id`) REFERENCES `landings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`last_landing_id`) REFERENCES `landings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_conversions`("id", "tracker_id", "friend_id", "tied_at", "created_at") SELECT "id", "tracker_id", "friend_id", "created_at", "created_at" FROM `conversions`;--> statement-breakpoint
DROP TABLE `conversions`;--> statement-breakpoint
ALTER TABLE `__new_conversions` RENAME TO `conversions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `conversions_key` ON `conversions` (`tracker_id`,`key`);--> statement-breakpoint
CREATE INDEX `conversions_order` ON `conversions` (`tracker_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `conversions_day` ON `conversions` (`tracker_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversions_untied` ON `conversions` (`visitor_id`) WHERE friend_id is null and visitor_id is not null;--> statement-breakpoint
CREATE INDEX `conversions_tracker` ON `conversions` (`tracker_id`,`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversions_friend` ON `conversions` (`friend_id`,`tracker_id`);--> statement-breakpoint
ALTER TABLE `script_hits` ADD `visit_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `script_hits_visit` ON `script_hits` (`visit_id`,`referer_id`);--> statement-breakpoint
ALTER TABLE `scripts` ADD `origins` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `trackers` ADD `value` integer;--> statement-breakpoint
ALTER TABLE `trackers` ADD `twice_type` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trackers` ADD `postback_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `trackers` ADD `secret` text;--> statement-breakpoint
ALTER TABLE `trackers` ADD `secret_ending` text;--> statement-breakpoint
ALTER TABLE `trackers` ADD `previous_secret` text;--> statement-breakpoint
ALTER TABLE `trackers` ADD `previous_until` integer;--> statement-breakpoint
ALTER TABLE `trackers` ADD `secret_key` text;