// SPDX-License-Identifier: Apache-2.0

/// What every device must let a job do, as tests that a device's module runs over itself.
package org.atoll.job.contract;
