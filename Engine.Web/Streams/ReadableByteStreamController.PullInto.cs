namespace Quoll.Web.Streams;

// The abstract operations on pull-into descriptors (§4.9.5).
internal sealed partial class ReadableByteStreamController
{
    /// <summary>ReadableByteStreamControllerPullInto.</summary>
    /// <param name="view">The view, which is not empty.</param>
    /// <param name="min">How many elements are enough.</param>
    /// <param name="request">Gets the filled view.</param>
    public void PullInto(JsValue view, long min, ReadIntoRequest request)
    {
        AbstractOperations.TryGetBufferSource(view, out var source);
        // The transfer empties the view.
        var (byteOffset, byteLength, elementSize) = (source.ByteOffset, source.ByteLength, source.ElementSize);
        JsValue buffer;
        try
        {
            buffer = AbstractOperations.TransferArrayBuffer(Engine, source.Buffer);
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            request.Error(AbstractOperations.ToErrorValue(Engine, exception));
            return;
        }
        var descriptor = new PullIntoDescriptor
        {
            Buffer = buffer,
            BufferByteLength = StreamArguments.BufferLength(buffer),
            ByteOffset = byteOffset,
            ByteLength = byteLength,
            MinimumFill = (int)(min * elementSize),
            ElementSize = elementSize,
            ViewKind = source.Kind,
            Reader = PullIntoReader.Byob,
        };
        if (_pendingPullIntos.Count > 0)
        {
            _pendingPullIntos.Enqueue(descriptor);
            Stream.AddReadIntoRequest(request);
            return;
        }
        if (Stream.State == ReadableState.Closed)
        {
            request.Close(AbstractOperations.CreateView(Engine, descriptor.ViewKind, descriptor.Buffer, descriptor.ByteOffset, 0));
            return;
        }
        if (_queueTotalSize > 0)
        {
            if (FillPullIntoDescriptorFromQueue(descriptor))
            {
                var filled = ConvertPullIntoDescriptor(descriptor);
                HandleQueueDrain();
                request.Chunk(filled);
                return;
            }
            if (IsCloseRequested)
            {
                var reason = Algorithm.NewTypeError(Engine, "Insufficient bytes to fill elements in the given buffer");
                Error(reason);
                request.Error(reason);
                return;
            }
        }
        _pendingPullIntos.Enqueue(descriptor);
        Stream.AddReadIntoRequest(request);
        CallPullIfNeeded();
    }

    /// <summary>ReadableByteStreamControllerRespond.</summary>
    public void Respond(long bytesWritten)
    {
        var first = _pendingPullIntos.Peek();
        if (Stream.State == ReadableState.Closed)
        {
            if (bytesWritten != 0) throw Algorithm.TypeError("bytesWritten must be 0 when calling respond() on a closed stream");
        }
        else
        {
            if (bytesWritten == 0)
                throw Algorithm.TypeError("bytesWritten must be greater than 0 when calling respond() on a readable stream");
            if (bytesWritten < 0 || first.BytesFilled + bytesWritten > first.ByteLength)
                throw Algorithm.RangeError("bytesWritten out of range");
        }
        first.Buffer = AbstractOperations.TransferArrayBuffer(Engine, first.Buffer);
        RespondInternal((int)bytesWritten);
    }

    /// <summary>ReadableByteStreamControllerRespondWithNewView.</summary>
    public void RespondWithNewView(JsValue view)
    {
        AbstractOperations.TryGetBufferSource(view, out var source);
        RespondWithNewView(source);
    }

    /// <inheritdoc cref="RespondWithNewView(JsValue)"/>
    public void RespondWithNewView(BufferSource view)
    {
        var first = _pendingPullIntos.Peek();
        if (Stream.State == ReadableState.Closed)
        {
            if (view.ByteLength != 0)
                throw Algorithm.TypeError("The view's length must be 0 when calling respondWithNewView() on a closed stream");
        }
        else if (view.ByteLength == 0)
            throw Algorithm.TypeError("The view's length must be greater than 0 when calling respondWithNewView() on a readable stream");
        if (first.ByteOffset + first.BytesFilled != view.ByteOffset)
            throw Algorithm.RangeError("The region specified by view does not match byobRequest");
        if (first.BufferByteLength != StreamArguments.BufferLength(view.Buffer))
            throw Algorithm.RangeError("The buffer of view has different capacity than byobRequest");
        if (first.BytesFilled + view.ByteLength > first.ByteLength)
            throw Algorithm.RangeError("The region specified by view is larger than byobRequest");
        var length = view.ByteLength;
        first.Buffer = AbstractOperations.TransferArrayBuffer(Engine, view.Buffer);
        RespondInternal(length);
    }

    // ReadableByteStreamControllerRespondInternal.
    private void RespondInternal(int bytesWritten)
    {
        var first = _pendingPullIntos.Peek();
        InvalidateByobRequest();
        if (Stream.State == ReadableState.Closed) RespondInClosedState(first);
        else RespondInReadableState(bytesWritten, first);
        CallPullIfNeeded();
    }

    // ReadableByteStreamControllerRespondInClosedState.
    private void RespondInClosedState(PullIntoDescriptor first)
    {
        if (first.Reader == PullIntoReader.None) ShiftPendingPullInto();
        if (!Stream.HasByobReader) return;
        var filled = new List<PullIntoDescriptor>();
        while (filled.Count < Stream.ReadIntoRequestCount) filled.Add(ShiftPendingPullInto());
        CommitAll(filled);
    }

    // ReadableByteStreamControllerRespondInReadableState.
    private void RespondInReadableState(int bytesWritten, PullIntoDescriptor descriptor)
    {
        descriptor.BytesFilled += bytesWritten;
        if (descriptor.Reader == PullIntoReader.None)
        {
            EnqueueDetachedPullIntoToQueue(descriptor);
            CommitAll(ProcessPullIntoDescriptorsUsingQueue());
            return;
        }
        if (descriptor.BytesFilled < descriptor.MinimumFill) return;
        ShiftPendingPullInto();
        var remainder = descriptor.BytesFilled % descriptor.ElementSize;
        if (remainder > 0)
        {
            var end = descriptor.ByteOffset + descriptor.BytesFilled;
            EnqueueClonedChunkToQueue(descriptor.Buffer, end - remainder, remainder);
        }
        descriptor.BytesFilled -= remainder;
        var filled = ProcessPullIntoDescriptorsUsingQueue();
        CommitPullIntoDescriptor(descriptor);
        CommitAll(filled);
    }

    private void CommitAll(List<PullIntoDescriptor>? descriptors)
    {
        if (descriptors is null) return;
        foreach (var descriptor in descriptors) CommitPullIntoDescriptor(descriptor);
    }

    // ReadableByteStreamControllerCommitPullIntoDescriptor.
    private void CommitPullIntoDescriptor(PullIntoDescriptor descriptor)
    {
        var isDone = Stream.State == ReadableState.Closed;
        var filled = ConvertPullIntoDescriptor(descriptor);
        if (descriptor.Reader == PullIntoReader.Default) Stream.FulfillReadRequest(filled, isDone);
        else Stream.FulfillReadIntoRequest(filled, isDone);
    }

    // ReadableByteStreamControllerConvertPullIntoDescriptor.
    private JsValue ConvertPullIntoDescriptor(PullIntoDescriptor descriptor) => AbstractOperations.CreateView(
        Engine, descriptor.ViewKind, AbstractOperations.TransferArrayBuffer(Engine, descriptor.Buffer), descriptor.ByteOffset,
        descriptor.BytesFilled / descriptor.ElementSize);

    // ReadableByteStreamControllerProcessPullIntoDescriptorsUsingQueue.
    private List<PullIntoDescriptor>? ProcessPullIntoDescriptorsUsingQueue()
    {
        List<PullIntoDescriptor>? filled = null;
        while (_pendingPullIntos.Count > 0 && _queueTotalSize > 0)
        {
            if (FillPullIntoDescriptorFromQueue(_pendingPullIntos.Peek())) (filled ??= []).Add(ShiftPendingPullInto());
        }
        return filled;
    }

    // ReadableByteStreamControllerProcessReadRequestsUsingQueue.
    private void ProcessReadRequestsUsingQueue()
    {
        var requests = ((ReadableStreamDefaultReader)Stream.Reader!).Requests;
        while (_queueTotalSize > 0 && requests.TryDequeue(out var request)) FillReadRequestFromQueue(request);
    }

    // ReadableByteStreamControllerFillReadRequestFromQueue.
    private void FillReadRequestFromQueue(ReadRequest request)
    {
        var entry = _queue.Dequeue();
        _queueTotalSize -= entry.ByteLength;
        HandleQueueDrain();
        request.Chunk(ViewOf(entry.Buffer, entry.ByteOffset, entry.ByteLength));
    }

    // ReadableByteStreamControllerFillPullIntoDescriptorFromQueue.
    private bool FillPullIntoDescriptorFromQueue(PullIntoDescriptor descriptor)
    {
        var maxBytesToCopy = (int)Math.Min(_queueTotalSize, descriptor.ByteLength - descriptor.BytesFilled);
        var maxBytesFilled = descriptor.BytesFilled + maxBytesToCopy;
        var remaining = maxBytesToCopy;
        var maxAlignedBytes = maxBytesFilled - maxBytesFilled % descriptor.ElementSize;
        var isReady = maxAlignedBytes >= descriptor.MinimumFill;
        if (isReady) remaining = maxAlignedBytes - descriptor.BytesFilled;
        Engine.Charge(remaining >> 6);
        AbstractOperations.TryGetBufferSource(descriptor.Buffer, out var destination);
        while (remaining > 0)
        {
            var head = _queue.Peek();
            var count = Math.Min(remaining, head.ByteLength);
            AbstractOperations.TryGetBufferSource(head.Buffer, out var source);
            source.Bytes.Slice(head.ByteOffset, count).CopyTo(destination.Bytes[(descriptor.ByteOffset + descriptor.BytesFilled)..]);
            if (head.ByteLength == count) _queue.Dequeue();
            else
            {
                head.ByteOffset += count;
                head.ByteLength -= count;
            }
            _queueTotalSize -= count;
            descriptor.BytesFilled += count;
            remaining -= count;
        }
        return isReady;
    }

    // ReadableByteStreamControllerHandleQueueDrain.
    private void HandleQueueDrain()
    {
        if (_queueTotalSize == 0 && IsCloseRequested)
        {
            ClearAlgorithms();
            Stream.Close();
        }
        else CallPullIfNeeded();
    }

    // ReadableByteStreamControllerInvalidateBYOBRequest.
    private void InvalidateByobRequest()
    {
        _byobRequest?.Invalidate();
        _byobRequest = null;
    }

    // ReadableByteStreamControllerEnqueueChunkToQueue.
    private void EnqueueChunkToQueue(JsValue buffer, int byteOffset, int byteLength)
    {
        Engine.Charge(1, EntrySize);
        _queue.Enqueue(new ByteQueueEntry(buffer, byteOffset, byteLength));
        _queueTotalSize += byteLength;
    }

    // ReadableByteStreamControllerEnqueueClonedChunkToQueue.
    private void EnqueueClonedChunkToQueue(JsValue buffer, int byteOffset, int byteLength)
    {
        Engine.Charge(1 + (byteLength >> 6), byteLength);
        AbstractOperations.TryGetBufferSource(buffer, out var source);
        var copy = source.Bytes.Slice(byteOffset, byteLength).ToArray();
        EnqueueChunkToQueue(AbstractOperations.CreateArrayBuffer(Engine, copy), 0, byteLength);
    }

    // ReadableByteStreamControllerEnqueueDetachedPullIntoToQueue.
    private void EnqueueDetachedPullIntoToQueue(PullIntoDescriptor descriptor)
    {
        if (descriptor.BytesFilled > 0) EnqueueClonedChunkToQueue(descriptor.Buffer, descriptor.ByteOffset, descriptor.BytesFilled);
        ShiftPendingPullInto();
    }

    // ReadableByteStreamControllerShiftPendingPullInto.
    private PullIntoDescriptor ShiftPendingPullInto() => _pendingPullIntos.Dequeue();

    private JsValue ViewOf(JsValue buffer, int byteOffset, int byteLength) =>
        AbstractOperations.CreateView(Engine, BufferViewKind.Uint8, buffer, byteOffset, byteLength);
}
