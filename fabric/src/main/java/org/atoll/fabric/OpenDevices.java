// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;

/// The devices of a rank, as one: all are polled, and who sleeps on the first is woken by any.
final class OpenDevices {
    /// The longest sleep before a waiting thread looks around.
    static final long NAP_NANOS = 50_000_000;

    /// Changed by the holder. Others read it without ordering: who sleeps on the devices as they
    /// were looks again after a nap.
    private Device[] devices;

    OpenDevices(List<Device> devices) {
        this.devices = devices.toArray(Device[]::new);
    }

    /// Delivers what has arrived. Holder only.
    ///
    /// @return how many frames
    int poll(FrameSink sink) {
        int frames = 0;
        for (Device device : devices) {
            frames += device.poll(sink);
        }
        return frames;
    }

    /// Adds one behind the others. Holder only.
    void add(Device device) {
        Device[] more = Arrays.copyOf(devices, devices.length + 1);
        more[devices.length] = device;
        devices = more;
        more[0].wake();
    }

    /// Lets go of one; nobody polls it from now on. Holder only.
    @SuppressWarnings("ReferenceEquality") // this device is meant, not one like it
    void remove(Device device) {
        devices = Stream.of(devices).filter(each -> !each.equals(device)).toArray(Device[]::new);
        device.wake();
    }

    /// Sleeps until a frame is here or somebody calls [#wake], for a while at most.
    ///
    /// @param patienceNanos how long that may be
    void park(long patienceNanos) {
        long nanos = Math.clamp(patienceNanos, 1, NAP_NANOS);
        Device[] all = devices;
        for (int i = 1; i < all.length; i++) {
            all[i].arm(all[0]::wake);
        }
        if (all.length > 0) {
            all[0].park(nanos);
        } else {
            LockSupport.parkNanos(nanos);
        }
    }

    /// Ends every sleep. From any thread.
    void wake() {
        Device[] all = devices;
        if (all.length > 0) {
            all[0].wake();
        }
    }

    /// Whether the helper can doze: on the first one, so peers on others cannot knock.
    boolean hearKnocks() {
        Device[] all = devices;
        return all.length > 0 && all[0].hearsKnocks();
    }

    /// Lets the helper sleep as [Device#doze] says.
    ///
    /// @param stays asked as soon as knocks are heard
    /// @return whether somebody has knocked
    boolean doze(long nanos, BooleanSupplier stays) {
        Device[] all = devices;
        return all.length > 0 && all[0].doze(nanos, stays);
    }

    /// Ends it. From any thread.
    void endDoze() {
        Device[] all = devices;
        if (all.length > 0) {
            all[0].endDoze();
        }
    }

    /// Whether all that was published is on its way. Holder only.
    boolean areDrained() {
        for (Device device : devices) {
            if (!device.isDrained()) {
                return false;
            }
        }
        return true;
    }

    /// Lets go of all, so that they may be closed: nobody polls them from now on. Holder only.
    void forget() {
        devices = new Device[0];
    }
}
