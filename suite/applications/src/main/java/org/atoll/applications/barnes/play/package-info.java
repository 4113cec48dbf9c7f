// SPDX-License-Identifier: Apache-2.0

/// Snapshots of a run of bodies: their numbers as CSV, a picture of their density, and one page
/// that plays them all in a browser, without a server.
package org.atoll.applications.barnes.play;
