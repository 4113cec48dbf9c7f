// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

/// Sizes, offsets and numbers of `ucp/api/ucp.h`, named as they are there. `LayoutsTest` compares
/// them with the header where there is one. All structures but `ucp_tag_recv_info_t` begin with a
/// mask of the fields that are set, so a later version may append more.
final class Layouts {
    static final int PARAMS_BYTES = 256;
    static final int PARAMS_FEATURES = 8;
    static final int PARAMS_ESTIMATED_NUM_EPS = 56;
    static final long PARAM_FIELD_FEATURES = 1;
    static final long PARAM_FIELD_ESTIMATED_NUM_EPS = 1 << 6;
    static final long FEATURE_TAG = 1;
    static final long FEATURE_WAKEUP = 1 << 4;

    static final int WORKER_PARAMS_BYTES = 512;
    static final int WORKER_PARAMS_THREAD_MODE = 8;
    static final long WORKER_PARAM_FIELD_THREAD_MODE = 1;
    static final int THREAD_MODE_SERIALIZED = 1;

    static final int EP_PARAMS_BYTES = 256;
    static final int EP_PARAMS_ADDRESS = 8;
    static final int EP_PARAMS_ERR_MODE = 16;
    static final int EP_PARAMS_ERR_HANDLER_CB = 24;
    static final int EP_PARAMS_ERR_HANDLER_ARG = 32;
    static final long EP_PARAM_FIELD_REMOTE_ADDRESS = 1;
    static final long EP_PARAM_FIELD_ERR_HANDLING_MODE = 1 << 1;
    static final long EP_PARAM_FIELD_ERR_HANDLER = 1 << 2;
    static final int ERR_HANDLING_MODE_PEER = 1;

    static final int REQUEST_PARAM_BYTES = 128;
    static final int REQUEST_PARAM_FLAGS = 4;
    static final int OP_ATTR_FIELD_FLAGS = 1 << 4;
    static final int OP_ATTR_FLAG_NO_IMM_CMPL = 1 << 16;
    static final int EP_CLOSE_FLAG_FORCE = 1;

    static final int TAG_RECV_INFO_BYTES = 16;
    static final int TAG_RECV_INFO_SENDER_TAG = 0;
    static final int TAG_RECV_INFO_LENGTH = 8;

    static final int OK = 0;
    static final int INPROGRESS = 1;
    static final int ERR_CANCELED = -16;

    private Layouts() {}
}
