// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.util.function.Predicate;
import org.atoll.codec.guard.AllowList;
import org.atoll.codec.guard.ObjectLimits;
import org.atoll.fabric.job.Settings;

/// Filters for streams of Java serialization that are not Atoll's own, such as those of java.rmi.
public final class ObjectFilters {
    private ObjectFilters() {}

    /// A filter that lets in what [FilteredSerialization] does: the classes that the setting
    /// `atoll.objects.allow` names, within the limits of depth, array length and bytes. The cost of
    /// hashing keys is not limited here, for that takes the whole message.
    ///
    /// What it refuses it throws: streams make the exception the cause of theirs, so the reader
    /// gets one line with the class and the setting. It has no state; from any thread.
    ///
    /// @param settings where the allow-list and the limits are read, once
    /// @param also     which classes are let in beside those of the allow-list
    /// @throws IllegalArgumentException if a setting is malformed
    public static ObjectInputFilter of(Settings settings, Predicate<Class<?>> also) {
        AllowList allowed = AllowList.from(settings);
        ObjectLimits limits = ObjectLimits.from(settings);
        return found -> {
            checkSize(found, limits);
            Class<?> type = found.serialClass();
            if (type == null) {
                return Status.UNDECIDED;
            }
            if (!allowed.allows(type) && !also.test(type)) {
                throw new IllegalArgumentException(allowed.refusalOf(type));
            }
            return Status.ALLOWED;
        };
    }

    private static void checkSize(FilterInfo found, ObjectLimits limits) {
        limits.checkLength(found.streamBytes());
        if (found.depth() > limits.depth()) {
            throw new IllegalArgumentException(
                    "an object nested " + found.depth() + " deep: " + limits.ofDepth());
        }
        if (found.arrayLength() > limits.array()) {
            throw new IllegalArgumentException(
                    "an array of " + found.arrayLength() + ": " + limits.ofArray());
        }
    }
}
