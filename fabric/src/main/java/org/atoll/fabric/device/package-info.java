// SPDX-License-Identifier: Apache-2.0

/// What a device offers to the fabric. A device moves frames between ranks and lets a thread
/// sleep until frames arrive; it knows nothing of messages, matching or protocols. Devices are
/// found by [java.util.ServiceLoader] as [org.atoll.fabric.device.DeviceProvider].
///
/// Invariants: frames between two ranks arrive once, whole and in order; `poll` never blocks;
/// every call but `wake` comes from the one thread that holds the endpoint.
package org.atoll.fabric.device;
