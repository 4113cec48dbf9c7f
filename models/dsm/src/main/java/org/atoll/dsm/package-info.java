// SPDX-License-Identifier: Apache-2.0

/// Shared memory for the ranks of a job (TreadMarks).
package org.atoll.dsm;
