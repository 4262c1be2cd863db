CREATE TABLE `operator_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`session` text NOT NULL,
	`name` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_devices_endpoint_unique` ON `operator_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `operator_devices_operator` ON `operator_devices` (`operator_id`,`id`);--> statement-breakpoint
UPDATE `notification_channels` SET `settings` = json_patch(`settings`, '{"way":"fcm","operator_ids":[]}') WHERE `kind` = 'firebase_cloud_messaging';
