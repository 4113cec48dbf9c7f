// SPDX-License-Identifier: Apache-2.0

/// What has changed in a page: diffs, as functions of memory alone.
package org.atoll.dsm.memory;
