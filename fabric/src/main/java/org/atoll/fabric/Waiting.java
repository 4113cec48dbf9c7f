// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.job.Settings;

/// The rule for how long a waiting thread keeps the processor before it sleeps.
///
/// With a processor for every rank of the host, polling in a loop is fastest. But the peer may
/// need this very processor, because there are more ranks than processors or because other
/// programs run too: so after a few microseconds the thread yields between polls, which costs
/// little when nobody wants the processor and everything goes on when somebody does. It sleeps
/// when that has gone on for milliseconds.
///
/// A poll that is a system call takes as long as fifty that look at memory, so it is not repeated
/// without a yield, and not as often: what such a device waits for comes from another host, and
/// a short while later than a sleeping thread takes to wake.
///
/// @param spins  polls before the first yield
/// @param yields polls with a yield before the thread sleeps
public record Waiting(int spins, int yields) {

    /// Some 10 us: ranks that look for frames have answered before.
    private static final int YIELDS_BEFORE_KNOCK = 16;

    /// Sleeps at once: for ranks that take turns.
    static final Waiting IN_TURN = new Waiting(0, 0);

    /// The way to wait on a host.
    ///
    /// @param settings   what the user has set: `atoll.wait.spins`, `atoll.wait.yields`
    /// @param ranks      how many ranks of the job the host has
    /// @param calls      whether a poll is a system call
    /// @return the numbers of polls
    public static Waiting on(Settings settings, int ranks, int processors, boolean calls) {
        boolean crowded = ranks > processors;
        int spins = crowded ? 2 : 200;
        int yields = crowded ? 2000 : 10_000;
        return new Waiting(
                settings.number("atoll.wait.spins", calls ? 4 : spins, 0),
                settings.number("atoll.wait.yields", calls ? 300 : yields, 0));
    }

    /// The way to wait on this host.
    ///
    /// @param settings what the user has set, `atoll.processors` too
    /// @param devices  all are polled
    /// @param ranks    how many ranks of the job the host has
    static Waiting of(Settings settings, List<Device> devices, int ranks) {
        int processors = settings.number(
                "atoll.processors", Runtime.getRuntime().availableProcessors(), 1);
        boolean byCall = devices.stream().anyMatch(Device::pollsByCall);
        return on(settings, ranks, processors, byCall);
    }

    /// Whether it is time to knock at the rank that is waited for: its program may compute. A short
    /// wait never knocks. As the helper that is to hear it may be on its way to its bed, a long one
    /// knocks again and again, each time after twice as many yields.
    ///
    /// @param idle how many polls in a row have found nothing
    boolean isTimeToKnock(int idle) {
        int yielded = idle - spins;
        return yielded >= YIELDS_BEFORE_KNOCK && (yielded & yielded - 1) == 0;
    }

    /// Lets time pass between two polls.
    ///
    /// @param idle how many polls in a row found nothing
    /// @return false if it is time to sleep instead
    boolean pause(int idle) {
        if (idle < spins) {
            Thread.onSpinWait();
            return true;
        }
        if (idle < spins + yields) {
            Thread.yield();
            return true;
        }
        return false;
    }
}
