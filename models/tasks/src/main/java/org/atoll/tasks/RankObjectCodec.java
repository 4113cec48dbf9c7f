// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.ObjectCodecProvider;
import org.atoll.codec.graph.CompactObjects;
import org.atoll.codec.ship.ClassSource;
import org.atoll.codec.ship.Shipping;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Services;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The codec of the objects in a rank's messages, made when it is first asked for. Any thread may
/// ask.
final class RankObjectCodec implements Supplier<ObjectCodec> {
    private final World world;
    private final ClassLoader loader;
    private volatile @Nullable ObjectCodec made;

    /// Reads nothing yet.
    ///
    /// @param loader finds the program's classes
    RankObjectCodec(World world, ClassLoader loader) {
        this.world = world;
        this.loader = loader;
    }

    @Override
    public ObjectCodec get() {
        ObjectCodec known = made;
        if (known == null) {
            known = make();
            made = known;
        }
        return known;
    }

    private ObjectCodec make() {
        Settings settings = world.settings();
        ClassSource source = Shipping.source(world, loader);
        ObjectCodec standard = new CompactObjects(settings, source);
        return Services.told(ObjectCodecProvider.class, loader)
                .map(found -> found.stream().findFirst())
                .orElseGet(() -> ServiceLoader.load(ObjectCodecProvider.class, loader).findFirst())
                .map(provider -> provider.create(settings, source.loader(), standard))
                .orElse(standard);
    }
}
